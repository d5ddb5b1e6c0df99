// Inserts the merge tag fallbacks that the preflight offers.

import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { maxSubjectCharacters } from '#contract/campaigns/draft.ts';
import { changedWithParts } from '#email/dynamic/marks.ts';
import { withFallback } from '#email/personalize/with-fallback.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { requireCampaign, updateCampaign } from './campaigns.ts';

export const addMergeTagFallback = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { name, fallback }: { name: string; fallback: string },
): Promise<Campaign> => {
  const row = await requireCampaign(ctx, caller.workspace_id, id);
  const subject = withFallback(row.subject, name, fallback, false);
  const preheader = withFallback(row.preheader, name, fallback, false);
  if (Math.max(subject.length, preheader.length) > maxSubjectCharacters)
    throw new DomainError(
      'refused',
      keyedText('refusals.campaigns.fallbackTooLong', { max: maxSubjectCharacters }),
    );
  const changed = changedWithParts(row.html_content, row.parts?.branches ?? [], (html) =>
    withFallback(html, name, fallback, true),
  );
  const { html, branches } = changed ?? { html: row.html_content, branches: row.parts?.branches ?? [] };
  const content = { html, parts: row.parts && { ...row.parts, branches } };
  return updateCampaign(ctx, caller, id, { subject, preheader, htmlContent: html }, content);
};

// Inserts the merge tag fallbacks that the preflight offers.
import { type Campaign, maxSubjectCharacters } from '#contract/campaigns/campaigns.ts';
import { withFallback } from '#email/personalize/with-fallback.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../shared/account.ts';
import { DomainError } from '../shared/errors.ts';
import { requireCampaign, updateCampaign } from './campaigns.ts';

export const addMergeTagFallback = async (
  ctx: Context,
  account: Account,
  id: string,
  { name, fallback }: { name: string; fallback: string },
): Promise<Campaign> => {
  const row = await requireCampaign(ctx, account.workspace_id, id);
  const subject = withFallback(row.subject, name, fallback, false);
  const preheader = withFallback(row.preheader, name, fallback, false);
  if (Math.max(subject.length, preheader.length) > maxSubjectCharacters)
    throw new DomainError(
      'refused',
      `With this fallback the subject or the preview text has more than ${maxSubjectCharacters} characters. Nothing was changed. Use a shorter one.`,
    );
  const htmlContent = withFallback(row.html_content, name, fallback, true);
  return updateCampaign(ctx, account, id, { subject, preheader, htmlContent });
};

import { maxCampaignHtmlBytes } from '#contract/campaigns/draft.ts';
import { rejectDeepHtml } from '../emails/nesting-limit.ts';
import { DomainError } from '../shared/errors.ts';

/** PostgreSQL text cannot hold NUL characters, and no HTML parser keeps them either. */
export const checkedHtml = (html: string): string => {
  if (Buffer.byteLength(html) > maxCampaignHtmlBytes)
    throw new DomainError('too-large', 'refusals.campaigns.tooLarge');
  rejectDeepHtml(html, 'refusals.unchanged.nothingChanged');
  return html.replaceAll('\u0000', '');
};

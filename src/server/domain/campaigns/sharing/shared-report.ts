// What people without an account see behind a link to a report: figures of all recipients together, and the email with
// no recipient's values.
import type { SharedReport } from '#contract/campaigns/shared-reports.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { findCampaign, type StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { recordShareOpened, type StoredShare } from '../../../db/campaigns/shared-reports.ts';
import { idOf } from '../../audience/contacts/public-ids.ts';
import type { Scheme } from '../../emails/library/design-emails.ts';
import { DomainError } from '../../shared/errors.ts';
import { renderCampaign } from '../render-for-recipient.ts';
import { clickMapHtml } from '../reports/click-map.ts';
import { getCampaignReport } from '../reports/report.ts';
import { findShareOf } from './share-tokens.ts';

const minuteMs = 60_000;

interface Opened {
  share: StoredShare;
  campaign: StoredCampaign;
}

/** `unknown` also if the campaign was deleted. */
export const openShare = async (
  ctx: Context,
  token: string,
): Promise<({ state: 'open' } & Opened) | { state: 'expired' | 'unknown' }> => {
  const found = await findShareOf(ctx, token);
  if (found.state !== 'open') return { state: found.state };
  const { share } = found;
  const campaign = await findCampaign(ctx.db, share.workspace_id, share.campaign_id);
  return campaign ? { state: 'open', share, campaign } : { state: 'unknown' };
};

const requireShare = async (ctx: Context, token: string): Promise<Opened & { id: string }> => {
  const opened = await openShare(ctx, token);
  if (opened.state !== 'open')
    throw new DomainError(
      'not-found',
      opened.state === 'expired' ? 'refusals.campaigns.shareExpired' : 'refusals.campaigns.shareUnknown',
    );
  const { share, campaign } = opened;
  return { share, campaign, id: idOf('campaign', share.workspace_id, campaign.id) };
};

/** Merge tags show their fallbacks. */
const someone = ({ workspace_id }: StoredShare) => ({
  workspace_id,
  first_name: '',
  last_name: '',
  email: '',
});

export const getSharedReport = async (
  ctx: Context,
  token: string,
  translate: Translate,
): Promise<SharedReport> => {
  const { share, campaign, id } = await requireShare(ctx, token);
  const now = ctx.now();
  if (now.getTime() - (share.last_opened_at?.getTime() ?? 0) >= minuteMs)
    await recordShareOpened(ctx.db, share, now);
  return {
    name: campaign.name,
    subject: campaign.subject,
    startedAt: campaign.started_at?.toISOString() ?? null,
    sentAt: campaign.finished_at?.toISOString() ?? null,
    expiresAt: share.expires_at.toISOString(),
    hasDarkColors: campaign.html_content.includes('prefers-color-scheme:dark'),
    report: await getCampaignReport(ctx, someone(share), id, translate),
  };
};

export const sharedEmail = async (ctx: Context, token: string): Promise<string> => {
  const { share, id } = await requireShare(ctx, token);
  return (await renderCampaign(ctx, someone(share), id, null)).html;
};

export const sharedClickMap = async (
  ctx: Context,
  token: string,
  options: { translate: Translate; scheme: Scheme },
): Promise<string> => {
  const { share, id } = await requireShare(ctx, token);
  return clickMapHtml(ctx, someone(share), id, options);
};

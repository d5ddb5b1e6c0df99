// Emails to the owner of a campaign that stopped or could not start: one for each cause. A worker leases a campaign for
// ten minutes, sends the email, and records the cause. If the worker dies in between, or the email fails, the campaign
// is retried later.

import type { WaitingReason } from '#contract/campaigns/states.ts';
import { describeWaiting } from '#contract/campaigns/status-reason.ts';
import type { Context } from '../../context.ts';
import { findOwner } from '../../db/accounts/users.ts';
import { leaseUnreported, recordReported, type WaitingCampaign } from '../../db/campaigns/causes.ts';
import { findAccountById } from '../../db/shared/accounts.ts';
import { idOf } from '../audience/contacts/public-ids.ts';
import type { Account } from '../shared/caller.ts';
import { type AccountEmail, sendAccountEmail } from '../shared/product-emails.ts';
import { countsOf } from './reports/counts.ts';
import { statusOf } from './states.ts';

/**
 * The owner gets an email about these. A reduced rate and an outage of the carrier pass on their own, and users know of a pause
 * that they made.
 */
const emailedReasons: readonly WaitingReason[] = [
  'plan_ended',
  'not_configured',
  'credentials',
  'clock',
  'sending_paused',
  'account_suspended',
  'not_verified',
  'daily_quota',
  'bounces',
  'complaints',
  'blocked',
  'failed_check',
  'missed',
];

const leaseMs = 10 * 60_000;
const campaignsPerRun = 20;

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
/** The server does not know the reader's time zone. */
const formatTime = (time: string | Date): string =>
  `${timeFormat.format(new Date(time)).replace(/\s/g, ' ')} UTC`;

const formatNumber = (count: number): string => count.toLocaleString('en-US');

const headlineOf = ({ state, name, scheduled_at }: WaitingCampaign): string => {
  if (state === 'draft') return `“${name}” was not sent and is a draft again`;
  if (state === 'scheduled')
    return `“${name}” did not go out${scheduled_at ? ` on ${formatTime(scheduled_at)}` : ''}`;
  return state === 'paused' ? `“${name}” was paused` : `“${name}” is waiting`;
};

const subjectOf = ({ state, name }: WaitingCampaign): string => {
  if (state === 'draft') return `“${name}” was not sent`;
  if (state === 'scheduled') return `“${name}” did not go out at its time`;
  return state === 'paused' ? `“${name}” was paused` : `“${name}” is waiting`;
};

const ownerEmail = async (
  ctx: Context,
  campaign: WaitingCampaign,
  owner: Account,
): Promise<AccountEmail | null> => {
  const { workspace_id, id, state, waiting_until, waiting_check, from_email } = campaign;
  const waiting = emailedReasons.find((reason) => reason === campaign.waiting) ?? null;
  const texts = describeWaiting(
    {
      status: statusOf(state),
      waiting,
      waitingUntil: waiting_until?.toISOString() ?? null,
      waitingCheck: waiting_check,
      fromEmail: from_email,
    },
    formatTime,
  );
  if (!texts) return null;
  const sent = (await countsOf(ctx, workspace_id, [id])).get(id)?.sent ?? 0;
  const hasBegun = state !== 'draft' && state !== 'scheduled';
  const progress = `${formatNumber(sent)} of ${formatNumber(campaign.total_recipients ?? 0)} recipients got it so far.`;
  return {
    to: { address: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim() },
    subject: subjectOf(campaign),
    preheader: texts.why,
    paragraphs: [headlineOf(campaign), texts.why, texts.next, ...(hasBegun ? [progress] : [])],
    action: {
      label: 'Open the campaign',
      url: `${ctx.publicUrl}/esp/campaigns/${idOf('campaign', workspace_id, id)}`,
    },
    after: 'You get this email because the campaign is yours. There is one email for each reason.',
  };
};

/** Every visitor may sign in to the demo account, so the server sends no such email to its address. */
const canEmail = (ctx: Context, owner: Account): boolean =>
  ctx.mail !== null && !(owner.is_demo && ctx.config.smtpUrl !== null);

const emailOwner = async (ctx: Context, campaign: WaitingCampaign): Promise<void> => {
  const { workspace_id, created_by } = campaign;
  const creator = created_by === null ? undefined : await findAccountById(ctx.db, created_by);
  const owner = creator?.workspace_id === workspace_id ? creator : await findOwner(ctx.db, workspace_id);
  const email = owner && canEmail(ctx, owner) ? await ownerEmail(ctx, campaign, owner) : null;
  if (email === null || (await sendAccountEmail(ctx, email))) await recordReported(ctx.db, campaign);
};

/** Returns how many campaigns had a new cause. */
export const emailOwners = async (ctx: Context): Promise<number> => {
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const campaigns = await leaseUnreported(ctx.db, emailedReasons, {
    now,
    leasedUntil: leaseUntil,
    limit: campaignsPerRun,
  });
  for (const campaign of campaigns) {
    try {
      await emailOwner(ctx, campaign);
    } catch (error) {
      ctx.log.warn(
        { err: error, campaign: campaign.id },
        'campaign owner could not be emailed the status reason',
      );
    }
  }
  return campaigns.length;
};

// Emails to the owner of a campaign that stopped or could not start: one for each cause. A worker leases a campaign for
// ten minutes, sends the email, and records the cause. If the worker dies in between, or the email fails, the campaign
// is retried later.

import type { WaitingReason } from '#contract/campaigns/states.ts';
import { describeWaiting } from '#contract/campaigns/status-reason.ts';
import { localeIn } from '#text/locales.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { findOwner } from '../../db/accounts/users.ts';
import { leaseUnreported, recordReported, type WaitingCampaign } from '../../db/campaigns/causes.ts';
import { findAccountById } from '../../db/shared/accounts.ts';
import { idOf } from '../audience/contacts/public-ids.ts';
import type { Account } from '../shared/caller.ts';
import { type AccountEmail, mailLanguage, sendAccountEmail } from '../shared/product-emails.ts';
import { countsOf } from './reports/counts.ts';
import { statusOf } from './states.ts';
import { checkIn } from './waiting-check.ts';

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

/** In the formats and the time zone of the owner; in UTC where the zone is not known. */
const timeFormatOf = ({ time_zone }: Account, locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone ?? 'UTC',
    timeZoneName: 'short',
  });
  return (time: string | Date): string => format.format(new Date(time)).replace(/\s/g, ' ');
};

interface Texts {
  t: Translate;
  formatTime: (time: string | Date) => string;
}

const subjectOf = ({ state, name }: WaitingCampaign, { t }: Texts): string => {
  if (state === 'draft') return t('mail.campaign.draftSubject', { name });
  if (state === 'scheduled') return t('mail.campaign.scheduledSubject', { name });
  return t(state === 'paused' ? 'mail.campaign.pausedSubject' : 'mail.campaign.waitingSubject', { name });
};

const headlineOf = (campaign: WaitingCampaign, texts: Texts): string => {
  const { state, name, scheduled_at } = campaign;
  if (state === 'draft') return texts.t('mail.campaign.draftHeadline', { name });
  if (state === 'scheduled' && scheduled_at)
    return texts.t('mail.campaign.scheduledHeadline', { name, time: texts.formatTime(scheduled_at) });
  return subjectOf(campaign, texts);
};

const ownerEmail = async (
  ctx: Context,
  campaign: WaitingCampaign,
  owner: Account,
): Promise<AccountEmail | null> => {
  const { workspace_id, id, state, waiting_until, waiting_check, from_email } = campaign;
  const language = mailLanguage(owner);
  const locale = localeIn(language, owner.locale);
  const texts = { t: translatorFor(language, locale), formatTime: timeFormatOf(owner, locale) };
  const { t } = texts;
  const waiting = emailedReasons.find((reason) => reason === campaign.waiting) ?? null;
  const reason = describeWaiting(
    {
      status: statusOf(state),
      waiting,
      waitingUntil: waiting_until?.toISOString() ?? null,
      waitingCheck: checkIn(t, waiting_check),
      fromEmail: from_email,
    },
    texts.formatTime,
    t,
  );
  if (!reason) return null;
  const sent = (await countsOf(ctx, workspace_id, [id])).get(id)?.sent ?? 0;
  const hasBegun = state !== 'draft' && state !== 'scheduled';
  const progress = t('mail.campaign.progress', { sent, total: campaign.total_recipients ?? 0 });
  return {
    to: { address: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim() },
    language,
    subject: subjectOf(campaign, texts),
    preheader: reason.why,
    paragraphs: [headlineOf(campaign, texts), reason.why, reason.next, ...(hasBegun ? [progress] : [])],
    action: {
      label: t('mail.campaign.action'),
      url: `${ctx.publicUrl}/esp/campaigns/${idOf('campaign', workspace_id, id)}`,
    },
    after: t('mail.campaign.after'),
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

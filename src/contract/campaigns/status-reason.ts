// Why a campaign waits and what to do about it, in the words that screens and messages share.
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { CampaignSummary } from './campaigns.ts';
import type { CampaignStatus, WaitingReason } from './states.ts';

export interface Waiting {
  why: string;
  /** What to do, or what happens automatically. */
  next: string;
  /** Where to do it. */
  place?: WaitingPlace | undefined;
}

type WaitingPlace = 'settings' | 'plan' | 'recipients';

interface Reason {
  why: TextKey;
  /** What the user does about it; without one the wait ends automatically. */
  solve?: TextKey;
  place?: WaitingPlace;
}

const reasons: Record<WaitingReason, Reason> = {
  paused_by_you: { why: 'campaigns.statusReason.pausedByYou' },
  plan_ended: {
    why: 'campaigns.statusReason.planEnded',
    solve: 'campaigns.statusReason.renewPlan',
    place: 'plan',
  },
  not_configured: {
    why: 'campaigns.statusReason.notConfigured',
    solve: 'campaigns.statusReason.connectAccount',
    place: 'settings',
  },
  credentials: {
    why: 'campaigns.statusReason.credentials',
    solve: 'campaigns.statusReason.checkKey',
    place: 'settings',
  },
  clock: { why: 'campaigns.statusReason.clock', solve: 'campaigns.statusReason.setClock' },
  sending_paused: {
    why: 'campaigns.statusReason.sendingPaused',
    solve: 'campaigns.statusReason.switchSendingOn',
    place: 'settings',
  },
  account_suspended: {
    why: 'campaigns.statusReason.accountSuspended',
    solve: 'campaigns.statusReason.settleSuspension',
    place: 'settings',
  },
  not_verified: {
    why: 'campaigns.statusReason.notVerified',
    solve: 'campaigns.statusReason.verifyAddress',
    place: 'settings',
  },
  daily_quota: { why: 'campaigns.statusReason.dailyQuota' },
  throttled: { why: 'campaigns.statusReason.throttled' },
  unreachable: { why: 'campaigns.statusReason.unreachable' },
  bounces: {
    why: 'campaigns.statusReason.bounces',
    solve: 'campaigns.statusReason.reviewBounces',
    place: 'recipients',
  },
  complaints: {
    why: 'campaigns.statusReason.complaints',
    solve: 'campaigns.statusReason.reviewConsent',
    place: 'recipients',
  },
  blocked: { why: 'campaigns.statusReason.blocked', solve: 'campaigns.statusReason.fixProblem' },
  failed_check: { why: 'campaigns.statusReason.failedCheck' },
  missed: { why: 'campaigns.statusReason.missed' },
  restored: {
    why: 'campaigns.statusReason.restored',
    solve: 'campaigns.statusReason.compareRecipients',
  },
};

/** Sentences, one after the other. */
const nextOf = (
  status: CampaignStatus,
  { solve, again, t }: { solve: string | undefined; again: string; t: Translate },
): (string | undefined)[] => {
  switch (status) {
    case 'paused':
      return solve ? [solve, t('campaigns.statusReason.thenResume')] : [t('campaigns.statusReason.resume')];
    case 'sending':
      return [solve, again, t('campaigns.statusReason.nothingIsLost')];
    case 'scheduled':
      return [t('campaigns.statusReason.notSentOnTime'), solve, again];
    default:
      return solve
        ? [t('campaigns.statusReason.notSentOnTime'), solve, t('campaigns.statusReason.thenSendAgain')]
        : [t('campaigns.statusReason.notSentOnTime'), t('campaigns.statusReason.sendAgain')];
  }
};

/**
 * Why it waits and what to do, in words; null when it does not wait. `formatTime` formats a time for its reader, and
 * `t` has the texts of the area `campaigns`.
 */
export const describeWaiting = (
  {
    status,
    waiting,
    waitingUntil,
    waitingCheck,
    fromEmail,
  }: Pick<CampaignSummary, 'status' | 'waiting' | 'waitingUntil' | 'waitingCheck' | 'fromEmail'>,
  formatTime: (time: string) => string,
  t: Translate,
): Waiting | null => {
  if (!waiting || status === 'sent') return null;
  const reason = reasons[waiting];
  const named = waiting === 'blocked' ? waitingCheck : null;
  const why = named?.message ?? t(reason.why, { email: fromEmail });
  const solve = named?.fix || (reason.solve && t(reason.solve));
  const again = waitingUntil
    ? t('campaigns.statusReason.retriedAt', { time: formatTime(waitingUntil) })
    : t('campaigns.statusReason.retriedSoon');
  return { why, next: nextOf(status, { solve, again, t }).filter(Boolean).join(' '), place: reason.place };
};

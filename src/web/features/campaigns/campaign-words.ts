import type { CampaignStatus, CampaignSummary, WaitingReason } from '#contract/campaigns.ts';
import { formatDateTime } from '#web/lib/dates.ts';

const whole = new Intl.NumberFormat('en-US');

export const formatCount = (count: number): string => whole.format(count);

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** In percent, with one decimal; 0 of nothing. */
export const rateOf = (part: number | undefined, sent: number | undefined): number =>
  sent ? Math.round(((part ?? 0) / sent) * 1_000) / 10 : 0;

export const formatRate = (part: number | undefined, sent: number | undefined): string =>
  `${rateOf(part, sent).toFixed(1)}%`;

export const statusWords: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  paused: 'Paused',
};

export interface Waiting {
  why: string;
  /** What to do, or what happens by itself. */
  next: string;
  /** Where it is done. */
  place?: 'settings' | 'plan' | 'recipients' | 'review';
}

const byItself = (until: string | null): string =>
  until ? `It goes on by itself on ${formatDateTime(until)}.` : 'It goes on by itself.';

const waitings: Record<WaitingReason, (until: string | null, from: string) => Waiting> = {
  paused_by_you: () => ({
    why: 'You paused it.',
    next: 'Who got it already will not get it again when you resume.',
  }),
  plan_ended: () => ({
    why: 'Your plan has ended.',
    next: 'Renew it, then resume. Nobody was left out.',
    place: 'plan',
  }),
  not_configured: () => ({
    why: 'No Amazon SES account is connected.',
    next: 'Connect one on the settings tab, then resume.',
    place: 'settings',
  }),
  credentials: () => ({
    why: 'Amazon did not accept the access key.',
    next: 'Check the key and its secret on the settings tab, then resume.',
    place: 'settings',
  }),
  sending_paused: () => ({
    why: 'Sending is paused for your Amazon SES account.',
    next: 'Switch it on again in the Amazon SES console, under Account dashboard, then resume.',
    place: 'settings',
  }),
  account_suspended: () => ({
    why: 'Amazon has stopped your account from sending.',
    next: 'Amazon wrote to the owner of the account. Settle it there, then resume.',
    place: 'settings',
  }),
  not_verified: (_, from) => ({
    why: `Amazon has not verified ${from}.`,
    next: 'Verify the address or its domain in the Amazon SES console, then resume.',
    place: 'settings',
  }),
  daily_quota: (until) => ({
    why: 'The mails that Amazon allows you in 24 hours are used up.',
    next: byItself(until),
  }),
  throttled: (until) => ({
    why: 'Amazon asked for a slower pace.',
    next: `${byItself(until)} Nothing is lost.`,
  }),
  unreachable: (until) => ({
    why: 'Amazon does not answer.',
    next: `${byItself(until)} Nothing is lost.`,
  }),
  bounces: () => ({
    why: 'Too many addresses turned out not to exist.',
    next: 'It was paused so that Amazon does not close your account. Look through the bounced addresses before you resume.',
    place: 'recipients',
  }),
  complaints: () => ({
    why: 'Too many people reported it as spam.',
    next: 'It was paused so that Amazon does not close your account. Ask yourself whether all of them asked for mail before you resume.',
    place: 'recipients',
  }),
  blocked: () => ({
    why: 'Its time came, and something was in the way.',
    next: 'Nothing was sent. Look it over, mend what is listed, and send or schedule it again.',
    place: 'review',
  }),
};

/** Why it waits and what to do, in words; null when it does not wait. */
export const waitingOf = ({
  waiting,
  waitingUntil,
  fromEmail,
}: Pick<CampaignSummary, 'waiting' | 'waitingUntil' | 'fromEmail'>): Waiting | null =>
  waiting && waitings[waiting](waitingUntil, fromEmail);

/** `About 3 minutes left`. */
export const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 5) return 'A few seconds left';
  if (seconds < 60) return `About ${countOf(Math.round(seconds / 5) * 5, 'second')} left`;
  if (seconds < 90 * 60) return `About ${countOf(Math.max(1, Math.round(seconds / 60)), 'minute')} left`;
  if (seconds < 36 * 3_600) return `About ${countOf(Math.round(seconds / 3_600), 'hour')} left`;
  return `About ${countOf(Math.round(seconds / 86_400), 'day')} left`;
};

import type { CampaignStatus, CampaignSummary, WaitingReason } from '#contract/campaigns.ts';
import { formatDateTime } from '#web/lib/dates.ts';

const whole = new Intl.NumberFormat('en-US');

export const formatCount = (count: number): string => whole.format(count);

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Who is in the audience and gets nothing. */
export const leftOutWords = (count: number): string =>
  `${formatCount(count)} more ${count === 1 ? 'is' : 'are'} left out: they unsubscribed or must not get mail.`;

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
  place?: Place | undefined;
}

type Place = 'settings' | 'plan' | 'recipients';

interface Reason {
  why: (fromEmail: string) => string;
  /** What mends it, as the beginning of a sentence; without one it passes by itself. */
  mend?: string;
  place?: Place;
}

const reasons: Record<WaitingReason, Reason> = {
  paused_by_you: { why: () => 'You paused it.' },
  plan_ended: { why: () => 'Your plan has ended.', mend: 'Renew it', place: 'plan' },
  not_configured: {
    why: () => 'No Amazon SES account is connected.',
    mend: 'Connect one on the settings tab',
    place: 'settings',
  },
  credentials: {
    why: () => 'Amazon did not accept the access key.',
    mend: 'Check the key and its secret on the settings tab',
    place: 'settings',
  },
  clock: {
    why: () => 'The clock of this server is wrong, so Amazon refuses what it signs.',
    mend: 'Have the clock of the server set',
  },
  sending_paused: {
    why: () => 'Sending is paused for your Amazon SES account.',
    mend: 'Switch it on in the Amazon SES console, under Account dashboard',
    place: 'settings',
  },
  account_suspended: {
    why: () => 'Amazon has stopped your account from sending.',
    mend: 'Amazon wrote to the owner of the account: settle it there',
    place: 'settings',
  },
  not_verified: {
    why: (fromEmail) => `Amazon has not verified ${fromEmail}.`,
    mend: 'Verify the address or its domain in the Amazon SES console',
    place: 'settings',
  },
  daily_quota: { why: () => 'The mails that Amazon allows you in 24 hours are used up.' },
  throttled: { why: () => 'Amazon asked for a slower pace.' },
  unreachable: { why: () => 'Amazon does not answer.' },
  bounces: {
    why: () =>
      'Too many addresses turned out not to exist. It was paused so that Amazon keeps your account open.',
    mend: 'Look through the bounced addresses',
    place: 'recipients',
  },
  complaints: {
    why: () => 'Too many people reported it as spam. It was paused so that Amazon keeps your account open.',
    mend: 'Make sure that all of them asked for mail',
    place: 'recipients',
  },
  blocked: { why: () => 'Something is in the way that the check before sending names.', mend: 'Mend it' },
  missed: { why: () => 'This server did not run at that time, nor for a day after it.' },
};

const againAt = (until: string | null): string =>
  until ? `It is tried again on ${formatDateTime(until)}.` : 'It is tried again soon.';

const nextOf = (status: CampaignStatus, mend: string | undefined, until: string | null): string => {
  switch (status) {
    case 'paused':
      return mend ? `${mend}, then resume.` : 'Resume it when you are ready. Nobody gets it twice.';
    case 'sending':
      return [mend && `${mend}.`, againAt(until), 'Nothing is lost.'].filter(Boolean).join(' ');
    case 'scheduled':
      return ['It did not go out at its time.', mend && `${mend}.`, againAt(until)].filter(Boolean).join(' ');
    default:
      return `It did not go out at its time. ${mend ? `${mend}, then send` : 'Send'} or schedule it again.`;
  }
};

/** Why it waits and what to do, in words; null when it does not wait. */
export const waitingOf = ({
  status,
  waiting,
  waitingUntil,
  fromEmail,
}: Pick<CampaignSummary, 'status' | 'waiting' | 'waitingUntil' | 'fromEmail'>): Waiting | null => {
  if (!waiting || status === 'sent') return null;
  const { why, mend, place } = reasons[waiting];
  return { why: why(fromEmail), next: nextOf(status, mend, waitingUntil), place };
};

/** `About 3 minutes left`. */
export const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 5) return 'A few seconds left';
  if (seconds < 57.5) return `About ${countOf(Math.round(seconds / 5) * 5, 'second')} left`;
  if (seconds < 90 * 60) return `About ${countOf(Math.max(1, Math.round(seconds / 60)), 'minute')} left`;
  if (seconds < 36 * 3_600) return `About ${countOf(Math.round(seconds / 3_600), 'hour')} left`;
  return `About ${countOf(Math.round(seconds / 86_400), 'day')} left`;
};

// Why a campaign waits and what to do about it, in the words that screens and messages share.
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
  why: (fromEmail: string) => string;
  /** The remedy, as the beginning of a sentence; without one the wait ends automatically. */
  solve?: string;
  place?: WaitingPlace;
}

const reasons: Record<WaitingReason, Reason> = {
  paused_by_you: { why: () => 'You paused it.' },
  plan_ended: { why: () => 'Your plan has ended.', solve: 'Renew it', place: 'plan' },
  not_configured: {
    why: () => 'No sending account is connected.',
    solve: 'Connect one on the settings tab',
    place: 'settings',
  },
  credentials: {
    why: () => 'Your email service did not accept the access key.',
    solve: 'Check the key and its secret on the settings tab',
    place: 'settings',
  },
  clock: {
    why: () => 'The clock of this server is wrong, so your email service refuses what it signs.',
    solve: 'Have the clock of the server set',
  },
  sending_paused: {
    why: () => 'Your email service has paused your account.',
    solve: 'Switch sending on in its console',
    place: 'settings',
  },
  account_suspended: {
    why: () => 'Your email service has stopped your account from sending.',
    solve: 'It wrote to the owner of the account: settle it there',
    place: 'settings',
  },
  not_verified: {
    why: (fromEmail) => `Your email service has not verified ${fromEmail}.`,
    solve: 'Verify the address or its domain there',
    place: 'settings',
  },
  daily_quota: {
    why: () => 'The emails that your email service allows you for campaigns in 24 hours are used up.',
  },
  throttled: { why: () => 'Your email service asked for a slower pace.' },
  unreachable: { why: () => 'Your email service does not answer.' },
  bounces: {
    why: () =>
      'Too many addresses turned out not to exist. It was paused so that your email service keeps your account open.',
    solve: 'Look through the bounced addresses',
    place: 'recipients',
  },
  complaints: {
    why: () =>
      'Too many people reported it as spam. It was paused so that your email service keeps your account open.',
    solve: 'Make sure that all of them asked for mail',
    place: 'recipients',
  },
  blocked: {
    why: () => 'The check before sending found a problem.',
    solve: 'Open the campaign and solve it',
  },
  failed_check: { why: () => 'This server failed to check the campaign before sending.' },
  missed: { why: () => 'This server did not run at that time, nor for a day after it.' },
  restored: {
    why: () =>
      'This server was restored from a backup. It does not know which recipients got this email after the backup was made: they would get it twice.',
    solve: 'Compare with your own figures at your email service',
  },
};

const nextOf = (status: CampaignStatus, solve: string | undefined, again: string): string => {
  switch (status) {
    case 'paused':
      return solve ? `${solve}, then resume.` : 'Resume it when you are ready. No recipient gets it twice.';
    case 'sending':
      return [solve && `${solve}.`, again, 'Nothing is lost.'].filter(Boolean).join(' ');
    case 'scheduled':
      return ['It did not go out at its time.', solve && `${solve}.`, again].filter(Boolean).join(' ');
    default:
      return `It did not go out at its time. ${solve ? `${solve}, then send` : 'Send'} or schedule it again.`;
  }
};

const withoutStop = (text: string): string => text.replace(/\.$/, '');

/** Why it waits and what to do, in words; null when it does not wait. `formatTime` formats a time for its reader. */
export const describeWaiting = (
  {
    status,
    waiting,
    waitingUntil,
    waitingCheck,
    fromEmail,
  }: Pick<CampaignSummary, 'status' | 'waiting' | 'waitingUntil' | 'waitingCheck' | 'fromEmail'>,
  formatTime: (time: string) => string,
): Waiting | null => {
  if (!waiting || status === 'sent') return null;
  const reason = reasons[waiting];
  const named = waiting === 'blocked' ? waitingCheck : null;
  const why = named?.message ?? reason.why(fromEmail);
  const solve = named?.fix ? withoutStop(named.fix) : reason.solve;
  const again = waitingUntil
    ? `It is tried again on ${formatTime(waitingUntil)}.`
    : 'It is tried again soon.';
  return { why, next: nextOf(status, solve, again), place: reason.place };
};

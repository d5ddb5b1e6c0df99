// Maps a response of SES to the delivery outcome and what follows from it.
import type { Context } from '../../../context.ts';
import type { Fate } from './record-results.ts';

export type Outcome = Awaited<ReturnType<ReturnType<Context['sesSender']>['send']>>;

const fate = (state: Fate['state'], more: Partial<Fate> = {}): Fate => ({
  state,
  messageId: null,
  reason: null,
  nextAt: null,
  ...more,
});

/** Not sent: back to the queue. */
export const backInQueue = (nextAt: Date | null = null): Fate => fate('queued', { nextAt });
export const leftOut = (reason: string): Fate => fate('skipped', { reason });
export const failedFor = (reason: string): Fate => fate('failed', { reason });

export const fateOf = (outcome: Outcome, again: Date): Fate => {
  switch (outcome.kind) {
    case 'accepted':
      return fate('accepted', { messageId: outcome.messageId });
    case 'refused':
      return failedFor(outcome.reason);
    case 'in_doubt':
      return fate('in_doubt', { reason: 'no_answer' });
    case 'throttled':
    case 'unreached':
      return backInQueue(again);
    case 'account':
      return backInQueue();
  }
};

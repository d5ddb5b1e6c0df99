// Maps a response of the carrier to the delivery outcome and what follows from it.
import type { AttemptResult } from '../../../db/campaigns/deliveries.ts';
import type { SendOutcome } from '../../carriers/outcome.ts';

/** What the row of a delivery says after an attempt. */
export type DeliveryResult = Pick<AttemptResult, 'state' | 'messageId' | 'reason' | 'nextAt'>;

const resultWith = (state: DeliveryResult['state'], more: Partial<DeliveryResult> = {}): DeliveryResult => ({
  state,
  messageId: null,
  reason: null,
  nextAt: null,
  ...more,
});

/** Not sent: back to the queue, and not sent again before `nextAt`. */
export const queuedAgain = (nextAt: Date | null = null): DeliveryResult => resultWith('queued', { nextAt });
export const skippedFor = (reason: string): DeliveryResult => resultWith('skipped', { reason });
export const failedFor = (reason: string): DeliveryResult => resultWith('failed', { reason });

export const deliveryResultOf = (outcome: SendOutcome, retryAt: Date): DeliveryResult => {
  switch (outcome.kind) {
    case 'accepted':
      return resultWith('accepted', { messageId: outcome.messageId });
    case 'refused':
      return failedFor(outcome.reason);
    case 'in_doubt':
      return resultWith('in_doubt', { reason: 'no_answer' });
    case 'throttled':
    case 'unreached':
      return queuedAgain(retryAt);
    case 'account':
      return queuedAgain();
  }
};

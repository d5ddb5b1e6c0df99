// Applies events to a delivery. A state is never taken back: in any order and with any repetition of events the row
// ends the same, because each column keeps the first time and the state is computed from the columns.
import { carrierRejected } from '../../db/carriers/stored-reasons.ts';
import type { DeliveryRow } from '../../db/events/delivery-events.ts';
import { changingColumns } from '../../db/shared/delivery-changes.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';

/** The carrier accepted the message and then did not send it. */
const lateRefusals: readonly string[] = [carrierRejected, 'not_rendered'];

const earlierOf = (stored: Date | null, at: number): Date =>
  stored !== null && stored.getTime() <= at ? stored : new Date(at);

const isHard = (bounceKind: string | null): boolean => bounceKind?.startsWith('hard:') ?? false;

const bounceKindOf = ({ isHard: hard, subtype = 'General' }: NormalizedEvent): string =>
  `${hard ? 'hard' : 'soft'}:${subtype}`;

/** Precedence: a hard bounce before a soft one, then the earlier one. */
const outranks = (row: DeliveryRow, kind: string, at: number): boolean => {
  if (row.bounced_at === null || row.bounce_kind === null) return true;
  if (isHard(row.bounce_kind) !== isHard(kind)) return isHard(kind);
  const storedAt = row.bounced_at.getTime();
  return at < storedAt || (at === storedAt && kind < row.bounce_kind);
};

const stateOf = (row: DeliveryRow): string => {
  if (isHard(row.bounce_kind)) return 'bounced';
  if (row.delivered_at !== null) return 'delivered';
  if (row.bounce_kind !== null) return 'bounced';
  return row.reason !== null && lateRefusals.includes(row.reason) ? 'failed' : 'accepted';
};

const withEventColumns = (row: DeliveryRow, event: NormalizedEvent): DeliveryRow => {
  switch (event.kind) {
    case 'delivery':
      return { ...row, delivered_at: earlierOf(row.delivered_at, event.at) };
    case 'bounce': {
      const kind = bounceKindOf(event);
      return outranks(row, kind, event.at)
        ? { ...row, bounce_kind: kind, bounced_at: new Date(event.at) }
        : row;
    }
    case 'complaint':
      return { ...row, complained_at: earlierOf(row.complained_at, event.at) };
    case 'unsubscribe':
      return { ...row, unsubscribed_at: earlierOf(row.unsubscribed_at, event.at) };
    case 'reject':
      return { ...row, reason: carrierRejected };
    case 'not_rendered':
      return { ...row, reason: row.reason === carrierRejected ? row.reason : 'not_rendered' };
    default:
      return row;
  }
};

/**
 * States in which the carrier is not known to have accepted the message, so that the id in the row is that of an earlier
 * attempt.
 */
const unacceptedStates: readonly string[] = ['queued', 'sending', 'in_doubt', 'unknown'];

/**
 * For a row that a person queued again: a late event of the failed message says nothing about the next one, unless it
 * says that the failed one was delivered after all.
 */
export const isFromFailedAttempt = (row: DeliveryRow, { kind, messageId }: NormalizedEvent): boolean =>
  unacceptedStates.includes(row.state) &&
  row.message_id !== null &&
  row.message_id === messageId &&
  (kind === 'send' || kind === 'reject' || kind === 'not_rendered');

/** Applies a carrier's event. Any of them proves that the carrier accepted the message, whatever the row says so far. */
export const applyEvent = (row: DeliveryRow, event: NormalizedEvent): DeliveryRow => {
  const isReasonObsolete = row.reason !== null && !lateRefusals.includes(row.reason);
  const changed = withEventColumns(
    {
      ...row,
      // The reason for `in_doubt` or `failed` no longer holds.
      reason: isReasonObsolete ? null : row.reason,
      message_id:
        (unacceptedStates.includes(row.state) && event.messageId) ||
        row.message_id ||
        event.messageId ||
        null,
      accepted_at: earlierOf(row.accepted_at, event.mailAt ?? event.at),
    },
    event,
  );
  return { ...changed, state: stateOf(changed) };
};

const comparable = (value: string | Date | null): string | number | null =>
  value instanceof Date ? value.getTime() : value;

export const hasChanged = (before: DeliveryRow, after: DeliveryRow): boolean =>
  changingColumns.some((key) => comparable(before[key]) !== comparable(after[key]));

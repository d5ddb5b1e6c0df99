// Applies events to a delivery. A state is never taken back: in any order and with any repetition of events the row
// ends the same, because each column keeps the first time and the state is computed from the columns.
import type { DeliveryRow } from '../../db/events/delivery-events.ts';
import type { Fact } from '../ses/normalized-event.ts';

/** SES accepted the message and then did not send it. */
const refusedByAmazon: readonly string[] = ['amazon_rejected', 'not_rendered'];

const earlier = (known: Date | null, at: number): Date =>
  known !== null && known.getTime() <= at ? known : new Date(at);

const isHard = (bounceKind: string | null): boolean => bounceKind?.startsWith('hard:') ?? false;

const bounceKindOf = ({ isHard: hard, subtype = 'General' }: Fact): string =>
  `${hard ? 'hard' : 'soft'}:${subtype}`;

/** Precedence: a hard bounce before a soft one, then the earlier one. */
const isStronger = (row: DeliveryRow, kind: string, at: number): boolean => {
  if (row.bounced_at === null || row.bounce_kind === null) return true;
  if (isHard(row.bounce_kind) !== isHard(kind)) return isHard(kind);
  const known = row.bounced_at.getTime();
  return at < known || (at === known && kind < row.bounce_kind);
};

const stateOf = (row: DeliveryRow): string => {
  if (isHard(row.bounce_kind)) return 'bounced';
  if (row.delivered_at !== null) return 'delivered';
  if (row.bounce_kind !== null) return 'bounced';
  return row.reason !== null && refusedByAmazon.includes(row.reason) ? 'failed' : 'accepted';
};

const noted = (row: DeliveryRow, fact: Fact): DeliveryRow => {
  switch (fact.kind) {
    case 'delivery':
      return { ...row, delivered_at: earlier(row.delivered_at, fact.at) };
    case 'bounce': {
      const kind = bounceKindOf(fact);
      return isStronger(row, kind, fact.at)
        ? { ...row, bounce_kind: kind, bounced_at: new Date(fact.at) }
        : row;
    }
    case 'complaint':
      return { ...row, complained_at: earlier(row.complained_at, fact.at) };
    case 'unsubscribe':
      return { ...row, unsubscribed_at: earlier(row.unsubscribed_at, fact.at) };
    case 'reject':
      return { ...row, reason: 'amazon_rejected' };
    case 'not_rendered':
      return { ...row, reason: row.reason === 'amazon_rejected' ? row.reason : 'not_rendered' };
    default:
      return row;
  }
};

/**
 * States in which SES is not known to have accepted the message, so that the id in the row is that of an earlier
 * attempt.
 */
const notTaken: readonly string[] = ['queued', 'sending', 'in_doubt', 'unknown'];

/**
 * For a row that a person queued again: a late event of the failed message says nothing about the next one, unless it
 * says that the failed one was delivered after all.
 */
export const isOfFailedMail = (row: DeliveryRow, { kind, messageId }: Fact): boolean =>
  notTaken.includes(row.state) &&
  row.message_id !== null &&
  row.message_id === messageId &&
  (kind === 'send' || kind === 'reject' || kind === 'not_rendered');

/** Applies an SES event. Any of them proves that SES accepted the message, whatever the row says so far. */
export const withFact = (row: DeliveryRow, fact: Fact): DeliveryRow => {
  const isOwnReason = row.reason !== null && !refusedByAmazon.includes(row.reason);
  const known = noted(
    {
      ...row,
      // The reason for `in_doubt` or `failed` no longer holds.
      reason: isOwnReason ? null : row.reason,
      message_id:
        (notTaken.includes(row.state) && fact.messageId) || row.message_id || fact.messageId || null,
      accepted_at: earlier(row.accepted_at, fact.mailAt ?? fact.at),
    },
    fact,
  );
  return { ...known, state: stateOf(known) };
};

const keys = [
  'state',
  'message_id',
  'bounce_kind',
  'reason',
  'accepted_at',
  'delivered_at',
  'opened_at',
  'machine_opened_at',
  'clicked_at',
  'machine_clicked_at',
  'bounced_at',
  'complained_at',
  'unsubscribed_at',
] as const;

const plain = (value: string | Date | null): string | number | null =>
  value instanceof Date ? value.getTime() : value;

export const differs = (before: DeliveryRow, after: DeliveryRow): boolean =>
  keys.some((key) => plain(before[key]) !== plain(after[key]));

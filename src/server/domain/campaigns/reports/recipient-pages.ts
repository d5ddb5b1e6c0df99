// Pages of recipients: in the order of contacts, or by the time of an open or a click, the newest first.
import type { Context } from '../../../context.ts';
import type { RecipientFilter, RecipientRow } from '../../../db/campaigns/reports/recipients.ts';
import { type EventPlace, listRecipientsByTime } from '../../../db/campaigns/reports/recipients-by-time.ts';
import { invalid } from '../../shared/errors.ts';
import { isArchived, readRecipients } from './recipient-rows.ts';

interface RecipientPage {
  rows: RecipientRow[];
  next: string | null;
}

interface PageOf {
  limit: number;
  cursor?: string | undefined;
}

const unknownCursor = () => invalid('cursor', 'refusals.lists.unknownCursor');

const readContact = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw unknownCursor();
};

const readPlace = (cursor: string | undefined): EventPlace | null => {
  if (cursor === undefined) return null;
  const [, at, id] = /^t(\d{1,16})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (!at || !id) throw unknownCursor();
  return { atMicros: Number(at), eventId: Number(id) };
};

const pageOf = <Row extends RecipientRow>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): RecipientPage => {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? cursorOf(last) : null };
};

/** Only opens and clicks have an index by time, and a search reads contacts in their order. */
const isByTime = async (ctx: Context, filter: RecipientFilter): Promise<boolean> =>
  (filter.links !== null || filter.did === 'opened' || filter.did === 'clicked') &&
  filter.words.length === 0 &&
  !(await isArchived(ctx, filter));

export const readPage = async (
  ctx: Context,
  filter: RecipientFilter,
  { order, limit, cursor }: PageOf & { order: 'contact' | 'newest' },
): Promise<RecipientPage> => {
  if (order === 'newest' && (await isByTime(ctx, filter))) {
    const found = await listRecipientsByTime(ctx.db, filter, readPlace(cursor), limit + 1);
    return pageOf(found, limit, (row) => `t${row.at_micros}.${row.event_id}`);
  }
  const found = await readRecipients(ctx, filter, readContact(cursor), limit + 1);
  return pageOf(found, limit, (row) => String(row.contact_id));
};

import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { RowPage } from '../pagination.ts';
import type { ContactMessagesTable } from '../tables.ts';
import { containsText } from '../text-search.ts';

export type StoredContactMessage = Selectable<ContactMessagesTable>;

export const insertContactMessage = async (db: Queryable, row: StoredContactMessage): Promise<void> => {
  await db.insertInto('contact_messages').values(row).execute();
};

export const recordMailed = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.updateTable('contact_messages').set({ mailed_at: now }).where('id', '=', id).execute();
};

/** A row's position in the inbox: among the messages that wait for an answer, or among the others. */
export interface InboxPosition {
  isWaiting: boolean;
  /** The answer's due time; for the other messages, the time it arrived. */
  at: Date;
  id: string;
}

const waits = sql<boolean>`(priority_plan is not null and answered_at is null and not is_suspect)`;

export const positionOf = (row: StoredContactMessage): InboxPosition => {
  const isWaiting =
    row.priority_plan !== null && row.answered_at === null && !row.is_suspect && row.respond_by !== null;
  return { isWaiting, at: (isWaiting && row.respond_by) || row.created_at, id: row.id };
};

const beyond = ({ isWaiting, at, id }: InboxPosition) =>
  isWaiting
    ? sql<boolean>`(not ${waits} or (respond_by, id) > (${at}, ${id}))`
    : sql<boolean>`(not ${waits} and (created_at, id) < (${at}, ${id}))`;

export const listContactMessages = async (
  db: Queryable,
  filter: { folder: 'all' | 'unread' | 'suspect'; search: string },
  limit: number,
  after: InboxPosition | null,
): Promise<RowPage<StoredContactMessage>> => {
  let query = db.selectFrom('contact_messages').selectAll().where('deleted_at', 'is', null);
  query = query.where('is_suspect', '=', filter.folder === 'suspect');
  if (filter.folder === 'unread') query = query.where('read_at', 'is', null);
  if (filter.search !== '') {
    query = query.where(containsText(['name', 'email', 'company', 'message'], filter.search));
  }
  if (after) query = query.where(beyond(after));
  const rows = await query
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then respond_by end`)
    .orderBy(sql`case when ${waits} then id end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

export const updateContactMessage = (
  db: Queryable,
  id: string,
  changes: Partial<Pick<StoredContactMessage, 'read_at' | 'is_suspect' | 'answered_at' | 'deleted_at'>>,
): Promise<StoredContactMessage | undefined> =>
  db
    .updateTable('contact_messages')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteContactMessage = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const deleted = await db
    .updateTable('contact_messages')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** Deletes at most `limit` rows and returns how many. */
export const purgeContactMessages = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const deleted = await sql`
    delete from contact_messages
    where id in (select id from contact_messages where deleted_at <= ${before} limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
};

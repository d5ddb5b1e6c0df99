import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { SessionsTable } from '../tables.ts';

export type StoredSession = Selectable<SessionsTable>;

export const insertSession = async (db: Queryable, session: Insertable<SessionsTable>): Promise<void> => {
  await db.insertInto('sessions').values(session).execute();
};

/** Returns whose session it was; null: there was none. */
export const deleteSession = async (db: Queryable, tokenHash: Buffer): Promise<string | null> => {
  const deleted = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return deleted?.user_id ?? null;
};

export const deleteExpiredSessions = async (db: Queryable, userId: string, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
};

/** Deletes at most `limit` rows and returns how many. */
export const deleteSessionsExpiredBefore = async (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<number> => {
  const deleted = await sql`
    delete from sessions
    where token_hash in (select token_hash from sessions where expires_at <= ${now} limit ${limit})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0);
};

/** Last seen first. */
export const listSessions = (db: Queryable, userId: string, now: Date): Promise<StoredSession[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();

export const findSessionByHash = (db: Queryable, tokenHash: Buffer): Promise<StoredSession | undefined> =>
  db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Rate-limited: otherwise every call of a page would write. */
export const touchSession = async (
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  unlessSince: Date,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', unlessSince)
    .execute();
};

/** Returns how many sessions ended. */
export const deleteSessionsOf = async (
  db: Queryable,
  userId: string,
  except: Buffer | null,
): Promise<number> => {
  const deleted = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('token_hash', '<>', except ?? Buffer.alloc(0)))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

import { type Insertable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { SessionsTable } from './tables.ts';

export const insertSession = async (db: Queryable, session: Insertable<SessionsTable>): Promise<void> => {
  await db.insertInto('sessions').values(session).execute();
};

export const deleteSession = async (db: Queryable, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
};

export const deleteExpiredSessions = async (db: Queryable, userId: string, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
};

/** Answers how many went: at most `limit`. */
export const deleteSessionsExpiredBefore = async (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<number> => {
  const gone = await sql`
    delete from sessions
    where token_hash in (select token_hash from sessions where expires_at <= ${now} limit ${limit})`.execute(
    db,
  );
  return Number(gone.numAffectedRows ?? 0);
};

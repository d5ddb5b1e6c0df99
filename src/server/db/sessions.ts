import type { Insertable } from 'kysely';
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

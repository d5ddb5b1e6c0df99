import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * Notes one attempt under a key and answers how many there are since `since`, this one included, and when the
 * oldest of them was made. Noted before the password is checked, so that parallel guesses count too.
 */
export const noteAttempt = async (
  db: Queryable,
  key: string,
  now: Date,
  since: Date,
): Promise<{ count: number; oldest: Date }> => {
  await sql`delete from login_attempts where key = ${key} and at <= ${since}`.execute(db);
  await db.insertInto('login_attempts').values({ key, at: now }).execute();
  const row = await db
    .selectFrom('login_attempts')
    .where('key', '=', key)
    .where('at', '>', since)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('at').as('oldest')])
    .executeTakeFirst();
  return { count: Number(row?.count ?? 1), oldest: row?.oldest ?? now };
};

export const forgetAttempts = async (db: Queryable, keys: string[]): Promise<void> => {
  await db.deleteFrom('login_attempts').where('key', 'in', keys).execute();
};

import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/**
 * Records one attempt under a key and returns the number of attempts since `since`, this one included, and when the
 * oldest of them was made. Called before the password check, so that parallel guesses count too.
 */
export const recordAttempt = async (
  db: Queryable,
  key: string,
  now: Date,
  since: Date,
): Promise<{ id: number; count: number; oldest: Date }> => {
  await sql`delete from login_attempts where key = ${key} and at <= ${since}`.execute(db);
  const { id } = await db
    .insertInto('login_attempts')
    .values({ key, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('login_attempts')
    .where('key', '=', key)
    .where('at', '>', since)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('at').as('oldest')])
    .executeTakeFirst();
  return { id, count: Number(row?.count ?? 1), oldest: row?.oldest ?? now };
};

/** All attempts of one key, and one attempt of another. */
export const forgetAttempts = async (db: Queryable, key: string, attemptId: number): Promise<void> => {
  await db
    .deleteFrom('login_attempts')
    .where((eb) => eb.or([eb('key', '=', key), eb('id', '=', attemptId)]))
    .execute();
};

/** A refused attempt does not delay the next. */
export const forgetAttempt = async (db: Queryable, id: number): Promise<void> => {
  await db.deleteFrom('login_attempts').where('id', '=', id).execute();
};

/** Deletes at most `limit` rows and returns how many. */
export const deleteOldAttempts = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const deleted = await sql`
    delete from login_attempts
    where id in (select id from login_attempts where at <= ${before} limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
};

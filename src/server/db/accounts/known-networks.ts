import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export const recordNetwork = async (
  db: Queryable,
  userId: string,
  network: string,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_used_at: now }))
    .execute();
};

export const isKnownNetwork = async (db: Queryable, userId: string, network: string): Promise<boolean> => {
  const found = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst();
  return found !== undefined;
};

/** Deletes at most `limit` rows and returns how many. */
export const forgetNetworksUsedBefore = async (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<number> => {
  const deleted = await sql`
    delete from known_networks
    where (user_id, network) in
      (select user_id, network from known_networks where last_used_at <= ${before} limit ${limit})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0);
};

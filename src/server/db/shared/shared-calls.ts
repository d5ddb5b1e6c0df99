// What the web processes together have allowed a client beyond their own parts of its limit.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface Portion {
  /** How many calls the process may allow; 0: the limit is reached. */
  calls: number;
  /** Until the client's minute ends. */
  seconds: number;
}

/** Takes up to `wanted` calls of the `limit` that the client has in a minute. */
export const takeSharedCalls = async (
  db: Queryable,
  client: string,
  { wanted, limit }: { wanted: number; limit: number },
): Promise<Portion> => {
  const isOver = sql`s.started_at <= now() - interval '1 minute'`;
  const { rows } = await sql<{ taken: number; seconds: number }>`
    insert into shared_calls as s (client, started_at, taken) values (${client}, now(), ${wanted}::int)
    on conflict (client) do update set
      started_at = case when ${isOver} then excluded.started_at else s.started_at end,
      taken = case when ${isOver} then excluded.taken else least(s.taken, ${limit}::int) + excluded.taken end
    returning taken, extract(epoch from started_at + interval '1 minute' - now())::float8 as seconds`.execute(
    db,
  );
  const { taken, seconds } = rows[0] ?? { taken: wanted, seconds: 60 };
  return { calls: Math.min(wanted, Math.max(0, limit - (taken - wanted))), seconds: Math.max(0, seconds) };
};

/** Deletes rows of minutes that are over, at most `limit`; returns how many. */
export const deleteSharedCallsBefore = async (db: Queryable, time: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from shared_calls where client in (
      select client from shared_calls where started_at < ${time} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

// Serializes "add an address" and "suppress an address" per workspace with an advisory lock: otherwise each of two
// concurrent transactions could miss the other's write, and the address would stay subscribed. Take it before locking
// any contact, or the two can deadlock.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

const seed = 7_204_122;

/**
 * Shared lock: until the end of the transaction, no address without a contact is suppressed. Any number of transactions
 * may add at once.
 */
export const lockForAdding = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${workspaceId}, ${seed}))`.execute(tx);
};

/**
 * Locks the contacts in the order of their ids until the end of the transaction; returns those that exist. `key share`:
 * none is deleted meanwhile. A statement of its own, because Citus allows no lock below an `insert`.
 */
export const lockContacts = async (
  tx: Queryable,
  workspaceId: string,
  ids: readonly number[],
  strength: 'update' | 'key share',
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
    order by id ${strength === 'update' ? sql`for update` : sql`for key share`}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Exclusive lock: waits for all transactions that add, and blocks new ones until the end of the transaction. */
export const lockExclusive = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, ${seed}))`.execute(tx);
};

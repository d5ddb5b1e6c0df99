// Serializes those who write the stored counts of a workspace and the versions of its blocks with its erasure: they lock many
// rows, each in an order of its own, and a row written after the workspace is gone would stay.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

const seed = 7_204_126;

/** Until the end of the transaction. Waits for all transactions that store counts, add to versions or erase. */
export const lockCounts = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, ${seed}))`.execute(tx);
};

/** Until the end of the transaction; any number of transactions may store counts at once. */
export const lockForStoring = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${workspaceId}, ${seed}))`.execute(tx);
};

/** A statement after the lock, so that it sees an erasure that held it. */
export const workspaceIsAlive = async (tx: Queryable, workspaceId: string): Promise<boolean> => {
  const { rows } = await sql`select from workspaces where id = ${workspaceId}`.execute(tx);
  return rows.length > 0;
};

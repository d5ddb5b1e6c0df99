// Whoever adds an address looks up whether it is blocked; whoever blocks one looks up whose it is. Of two who did so in the
// same moment neither would see the other, and the address would stay subscribed. So they take turns, workspace by
// workspace. To be called before any contact is locked, or the two could wait for each other in a circle.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

const seed = 7_204_122;

/** Until the end of the transaction no address is blocked that is nobody's yet. Any number may add at once. */
export const takeTurnToAdd = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${workspaceId}, ${seed}))`.execute(tx);
};

/** Whoever was adding is through, and until the end of the transaction nobody adds. */
export const takeTurnAlone = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, ${seed}))`.execute(tx);
};

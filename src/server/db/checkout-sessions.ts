import type { Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { CheckoutSessionsTable } from './tables.ts';

export type StoredCheckoutSession = Selectable<CheckoutSessionsTable>;

/** Keeps the first record of a session: what was verified once is never overwritten. */
export const storeCheckoutSession = async (
  db: Queryable,
  session: Omit<StoredCheckoutSession, 'claimed_by' | 'claimed_at'>,
): Promise<void> => {
  await db
    .insertInto('checkout_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
};

export const findCheckoutSession = (
  db: Queryable,
  sessionId: string,
): Promise<StoredCheckoutSession | undefined> =>
  db.selectFrom('checkout_sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

/** Takes the session for a workspace. Of any number of parallel claims one gets true. */
export const claimCheckoutSession = async (
  tx: Queryable,
  sessionId: string,
  workspaceId: string,
  now: Date,
): Promise<boolean> => {
  const claimed = await tx
    .updateTable('checkout_sessions')
    .set({ claimed_by: workspaceId, claimed_at: now })
    .where('session_id', '=', sessionId)
    .where('claimed_by', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return claimed !== undefined;
};

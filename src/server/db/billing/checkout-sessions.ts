import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { CheckoutSessionsTable } from '../tables.ts';

export type StoredCheckoutSession = Selectable<CheckoutSessionsTable>;

/**
 * Stores the first record of a payment: a verified record is never overwritten, and a subscription stored under one id
 * is not stored under another.
 */
export const storeCheckoutSession = async (
  db: Queryable,
  session: Omit<Insertable<CheckoutSessionsTable>, 'claimed_by' | 'claimed_at'>,
): Promise<void> => {
  await db
    .insertInto('checkout_sessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A revoked payment counts as none. */
export const findCheckoutSession = (
  db: Queryable,
  sessionId: string,
): Promise<StoredCheckoutSession | undefined> =>
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** Payments with this address that no account has claimed, oldest first. */
export const unclaimedSessionsOf = (db: Queryable, email: string): Promise<StoredCheckoutSession[]> =>
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('verified_at')
    .limit(20)
    .execute();

/** Claims the session for a workspace. Of any number of parallel claims, one gets true. */
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
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return claimed !== undefined;
};

export const storeReservedDays = async (tx: Queryable, sessionId: string, days: number): Promise<void> => {
  await tx
    .updateTable('checkout_sessions')
    .set({ reserved_days: days })
    .where('session_id', '=', sessionId)
    .execute();
};

/** Marks one payment as revoked; returns it the first time only. */
export const revokeSession = (
  tx: Queryable,
  sessionId: string,
  now: Date,
): Promise<StoredCheckoutSession | undefined> =>
  tx
    .updateTable('checkout_sessions')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** The same for all payments of a customer that no account has claimed. */
export const revokeUnclaimedOf = async (tx: Queryable, customerId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('checkout_sessions')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('subscription_id')
    .execute();
  return rows.flatMap(({ subscription_id: id }) => (id ? [id] : []));
};

export const countClaimedSessions = async (db: Queryable, workspaceId: string): Promise<number> => {
  const row = await db
    .selectFrom('checkout_sessions')
    .where('claimed_by', '=', workspaceId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
};

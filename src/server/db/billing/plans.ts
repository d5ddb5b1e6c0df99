// The plan of a workspace. A writer holds the row's lock, or passes the number of its reading.
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { WorkspacesTable } from '../tables.ts';

export type StoredWorkspace = Selectable<WorkspacesTable>;

type PlanColumns = Partial<
  Pick<
    StoredWorkspace,
    | 'plan_type'
    | 'plan_ends_at'
    | 'plan_renews'
    | 'plan_standing'
    | 'reserve_days'
    | 'stripe_customer_id'
    | 'stripe_subscription_id'
    | 'subscription_made_at'
    | 'plan_reading'
  >
>;

/** Take the number before asking the provider: a later number means a newer answer. */
export const nextPlanReading = async (db: Queryable): Promise<number> => {
  const { rows } = await sql<{ reading: number }>`select nextval('plan_readings') as reading`.execute(db);
  return Number(rows[0]?.reading ?? 0);
};

export const lockWorkspace = (tx: Queryable, id: string): Promise<StoredWorkspace | undefined> =>
  tx.selectFrom('workspaces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findWorkspace = (db: Queryable, id: string): Promise<StoredWorkspace | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();

export const findWorkspaceBy = (
  db: Queryable,
  column: 'stripe_subscription_id' | 'stripe_customer_id',
  value: string,
): Promise<StoredWorkspace | undefined> =>
  db.selectFrom('workspaces').selectAll().where(column, '=', value).executeTakeFirst();

export const writePlan = async (tx: Queryable, id: string, plan: PlanColumns): Promise<void> => {
  await tx.updateTable('workspaces').set(plan).where('id', '=', id).execute();
};

/** Stores the first customer of a workspace, and returns the stored one. */
export const storeCustomer = async (db: Queryable, id: string, customerId: string): Promise<string> => {
  await db
    .updateTable('workspaces')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', id)
    .where('stripe_customer_id', 'is', null)
    .execute();
  return (await findWorkspace(db, id))?.stripe_customer_id ?? customerId;
};

/** Plans that should have renewed by now. */
export const overdueRenewals = async (db: Queryable, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('workspaces')
    .select('stripe_subscription_id')
    .where('plan_renews', '=', true)
    .where('plan_ends_at', '<', before)
    .where('plan_standing', '<>', 'ended')
    .where('stripe_subscription_id', 'is not', null)
    .orderBy('plan_ends_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ stripe_subscription_id: subscription }) => (subscription ? [subscription] : []));
};

import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { UsersTable, WorkspacesTable } from '../tables.ts';

/** A user and their workspace: what every signed-in call needs. */
export type Account = Selectable<UsersTable> &
  Pick<
    Selectable<WorkspacesTable>,
    | 'company'
    | 'plan_type'
    | 'plan_ends_at'
    | 'plan_renews'
    | 'plan_standing'
    | 'reserve_days'
    | 'stripe_customer_id'
    | 'stripe_subscription_id'
  >;

/** Users with their workspaces, to be filtered further. */
export const accounts = (db: Queryable) =>
  db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .selectAll('users')
    .select([
      'workspaces.company',
      'workspaces.plan_type',
      'workspaces.plan_ends_at',
      'workspaces.plan_renews',
      'workspaces.plan_standing',
      'workspaces.reserve_days',
      'workspaces.stripe_customer_id',
      'workspaces.stripe_subscription_id',
    ]);

export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  accounts(db)
    // The database lowercases both sides: which letters it lowercases depends on its locale.
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .executeTakeFirst();

export const findAccountById = (db: Queryable, userId: string): Promise<Account | undefined> =>
  accounts(db).where('users.id', '=', userId).executeTakeFirst();

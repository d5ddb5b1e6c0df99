import { type Selectable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { UsersTable, WorkspacesTable } from './tables.ts';

/** A user and the workspace they belong to: what every signed-in call needs. */
export type Account = Selectable<UsersTable> &
  Pick<
    Selectable<WorkspacesTable>,
    'company' | 'plan_type' | 'plan_ends_at' | 'plan_renews' | 'stripe_customer_id' | 'stripe_subscription_id'
  >;

const accounts = (db: Queryable) =>
  db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .selectAll('users')
    .select([
      'workspaces.company',
      'workspaces.plan_type',
      'workspaces.plan_ends_at',
      'workspaces.plan_renews',
      'workspaces.stripe_customer_id',
      'workspaces.stripe_subscription_id',
    ]);

export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  accounts(db)
    // Both sides by the database: what it takes for a small letter depends on its locale.
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .executeTakeFirst();

export const findAccountBySession = (
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<Account | undefined> =>
  accounts(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();

export interface NewAccount {
  workspace: Selectable<WorkspacesTable>;
  user: Omit<Selectable<UsersTable>, 'workspace_id' | 'profile_image_url' | 'created_at'>;
}

/** Answers false when the email address is taken. Run it in a transaction. */
export const insertAccount = async (tx: Queryable, { workspace, user }: NewAccount): Promise<boolean> => {
  await tx.insertInto('workspaces').values(workspace).execute();
  const inserted = await tx
    .insertInto('users')
    .values({
      ...user,
      workspace_id: workspace.id,
      profile_image_url: null,
      created_at: workspace.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { type Account, accounts } from '../shared/accounts.ts';
import type { UsersTable, WorkspacesTable } from '../tables.ts';

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
  workspace: Insertable<WorkspacesTable>;
  user: Omit<
    Selectable<UsersTable>,
    | 'workspace_id'
    | 'profile_image_url'
    | 'created_at'
    | 'language'
    | 'locale'
    | 'time_zone'
    | 'first_day_of_week'
  >;
}

const newAccounts = 7204121;

/**
 * Returns false when the email address is taken. Call it in a transaction, before it writes anything: one account is
 * made after another. On a distributed database each of two would hold a table on all nodes that the other waits for.
 */
export const insertAccount = async (tx: Queryable, { workspace, user }: NewAccount): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${newAccounts})`.execute(tx);
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

/** The owner is the first user of the workspace. */
export const findOwner = (db: Queryable, workspaceId: string): Promise<Account | undefined> =>
  accounts(db)
    .where('users.workspace_id', '=', workspaceId)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();

type Changeable = Pick<
  Selectable<UsersTable>,
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'profile_image_url'
  | 'password_hash'
  | 'marketing_consent'
  | 'email_verified_at'
  | 'language'
  | 'locale'
  | 'time_zone'
  | 'first_day_of_week'
>;

/** What is undefined does not change. */
export const updateUser = async (
  db: Queryable,
  userId: string,
  changes: { [Column in keyof Changeable]?: Changeable[Column] | undefined },
): Promise<void> => {
  const isChange = Object.values(changes).some((value) => value !== undefined);
  if (isChange) await db.updateTable('users').set(changes).where('id', '=', userId).execute();
};

/** Returns false when another account has the address. */
export const changeEmail = async (
  tx: Queryable,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update users set email = ${email}, email_verified_at = ${now}
    where id = ${userId}
      and not exists (select from users other where lower(other.email) = lower(${email}) and other.id <> ${userId})
    returning id`.execute(tx);
  return rows.length > 0;
};

export const setCompany = async (
  db: Queryable,
  workspaceId: string,
  company: string | null,
): Promise<void> => {
  await db.updateTable('workspaces').set({ company }).where('id', '=', workspaceId).execute();
};

/** A payment stays used forever; the address it was made with is deleted. */
export const forgetBuyer = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await tx
    .updateTable('checkout_sessions')
    .set({ email: null })
    .where('claimed_by', '=', workspaceId)
    .execute();
};

export const deleteWorkspace = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
};

export const setRole = async (db: Queryable, userId: string, role: 'user' | 'admin'): Promise<void> => {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
};

export const listAdmins = (db: Queryable) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'created_at'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

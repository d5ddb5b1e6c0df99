import type { StoredAccount } from '../carriers/accounts.ts';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { SesEnforcement } from '../stored-types.ts';

/** Returns true to one caller, which may query SES; no other caller may until `before` has passed again. */
export const claimRefresh = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> => {
  const claimed = await db
    .updateTable('ses_accounts')
    .set({ asked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('account_key', '=', accountKey)
    .where((is) => is.or([is('asked_at', 'is', null), is('asked_at', '<=', before)]))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
};

export interface SesFactsRow {
  has_production_access: boolean;
  is_sending_enabled: boolean;
  enforcement: SesEnforcement;
  per_second: number;
  per_day: number | null;
  sent_in_last_day: number;
  known_at: Date;
}

/** Only for the account that was queried: it may have been replaced meanwhile. */
const ofAccount = (db: Queryable, workspaceId: string, accountKey: string) =>
  db
    .updateTable('ses_accounts')
    .where('workspace_id', '=', workspaceId)
    .where('account_key', '=', accountKey);

export const storeSesFacts = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  facts: SesFactsRow,
): Promise<void> => {
  await ofAccount(db, workspaceId, accountKey)
    .set({ ...facts, asked_at: facts.known_at, problem: null })
    .execute();
};

/** The result of a test of the stored account; null: it passed. */
export const storeTest = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  { at, fault }: { at: Date; fault: string | null },
): Promise<void> => {
  await ofAccount(db, workspaceId, accountKey).set({ tested_at: at, test_fault: fault }).execute();
};

export const storeSesIdentities = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  identities: StoredAccount['identities'],
): Promise<void> => {
  await ofAccount(db, workspaceId, accountKey)
    .set({ identities: JSON.stringify(identities) })
    .execute();
};

export const storeSesProblem = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  problem: string,
): Promise<void> => {
  await ofAccount(db, workspaceId, accountKey).set({ problem }).execute();
};

/** A person has fixed something: the earlier problem may be gone. */
export const clearSesProblem = async (db: Queryable, workspaceId: string): Promise<void> => {
  await db
    .updateTable('ses_accounts')
    .set({ problem: null })
    .where('workspace_id', '=', workspaceId)
    .where('problem', 'is not', null)
    .execute();
};

/** As `clearSesProblem`; also the next caller queries SES again, however recent the last query is. */
export const expireSesAccount = async (db: Queryable, workspaceId: string): Promise<void> => {
  await db
    .updateTable('ses_accounts')
    .set({ problem: null, asked_at: null })
    .where('workspace_id', '=', workspaceId)
    .execute();
};

export const storeEventPath = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  path: Partial<Pick<StoredAccount, 'configuration_set' | 'topic_arn' | 'queue_url' | 'told_since'>>,
): Promise<void> => {
  await ofAccount(db, workspaceId, accountKey).set(path).execute();
};

export const storeWebhookHash = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
  hash: string | null,
): Promise<void> => {
  await ofAccount(db, workspaceId, accountKey).set({ webhook_token_hash: hash }).execute();
};

export const findSesAccountByWebhook = (db: Queryable, hash: string): Promise<StoredAccount | undefined> =>
  db
    .selectFrom('ses_accounts')
    .selectAll()
    .modifyFront(overAllWorkspaces('owner of a webhook'))
    .where('webhook_token_hash', '=', hash)
    .executeTakeFirst();

export const deleteSesAccount = async (db: Queryable, workspaceId: string): Promise<void> => {
  await db.deleteFrom('ses_accounts').where('workspace_id', '=', workspaceId).execute();
};

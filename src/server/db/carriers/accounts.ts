// What is stored of the account that a workspace sends through. Its table has the name of the carrier that came first;
// columns of one carrier alone are null for others.
import type { Selectable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { SesAccountsTable } from '../tables.ts';

export type StoredAccount = Selectable<SesAccountsTable>;

export const findAccount = (db: Queryable, workspaceId: string): Promise<StoredAccount | undefined> =>
  db.selectFrom('ses_accounts').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();

const noFacts = {
  has_production_access: null,
  is_sending_enabled: null,
  enforcement: null,
  per_second: null,
  per_day: null,
  sent_in_last_day: null,
  identities: '[]',
  asked_at: null,
  known_at: null,
  problem: null,
  configuration_set: null,
  topic_arn: null,
  queue_url: null,
  told_since: null,
  last_event_at: null,
  behind_at: null,
  tested_at: null,
  test_fault: null,
};

/** The row for this account. Data of another account is discarded; the webhook URL stays. */
export const saveAccount = async (
  db: Queryable,
  workspaceId: string,
  accountKey: string,
): Promise<StoredAccount> => {
  await db
    .insertInto('ses_accounts')
    .values({ workspace_id: workspaceId, account_key: accountKey })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet({ ...noFacts, account_key: accountKey })
        .where('ses_accounts.account_key', '!=', accountKey),
    )
    .execute();
  return db
    .selectFrom('ses_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
};

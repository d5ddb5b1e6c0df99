import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { TestEmailsTable } from '../tables.ts';

export type StoredTestEmail = Selectable<TestEmailsTable>;

export const insertTestEmail = async (db: Queryable, row: Insertable<TestEmailsTable>): Promise<void> => {
  await db.insertInto('test_emails').values(row).execute();
};

export const deleteTestEmail = async (db: Queryable, workspaceId: string, id: string): Promise<void> => {
  await db.deleteFrom('test_emails').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
};

export const settleTestEmail = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  outcome: { state: 'sent' | 'failed'; message_id: string | null },
): Promise<void> => {
  await db
    .updateTable('test_emails')
    .set(outcome)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
};

/** How many test emails a user sent or tried to send since then, and when the first of them was. */
export const countTestEmailsSince = async (
  db: Queryable,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  since: Date,
): Promise<{ count: number; oldest: Date | null }> => {
  const row = await db
    .selectFrom('test_emails')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), oldest: row?.oldest ?? null };
};

/** Returns false when the workspace has no such test. */
export const setFeedback = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  feedback: NonNullable<StoredTestEmail['feedback']>,
  now: Date,
): Promise<boolean> => {
  const changed = await db
    .updateTable('test_emails')
    .set({ feedback, feedback_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

export interface TestEmailCount {
  provider: StoredTestEmail['mailbox_provider'];
  domain: string;
  feedback: StoredTestEmail['feedback'];
  count: number;
}

export const countTestEmails = async (db: Queryable, workspaceId: string): Promise<TestEmailCount[]> => {
  const { rows } = await sql<TestEmailCount>`
    select mailbox_provider as provider, sending_domain as domain, feedback, count(*)::int as count
    from test_emails
    where workspace_id = ${workspaceId} and state = 'sent'
    group by mailbox_provider, sending_domain, feedback`.execute(db);
  return rows;
};

export const listTestEmails = (db: Queryable, workspaceId: string): Promise<StoredTestEmail[]> =>
  db
    .selectFrom('test_emails')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .execute();

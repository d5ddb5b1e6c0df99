// How events of a sending account arrive, and up to which message they have arrived.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';

/** `at`: messages sent until then that have events have been applied. Never moves back. */
export const recordLatestEvent = async (db: Queryable, workspaceId: string, at: Date): Promise<void> => {
  await sql`
    update ses_accounts set last_event_at = ${at}
    where workspace_id = ${workspaceId} and (last_event_at is null or last_event_at < ${at})`.execute(db);
};

/** Events came late, or were not read for a while: older ones may still be on their way. */
export const recordLateEvents = async (
  db: Queryable,
  workspaceIds: readonly string[],
  at: Date,
): Promise<void> => {
  // Of many in a row, one write every few seconds is enough.
  for (const workspaceId of workspaceIds)
    await sql`
      update ses_accounts set behind_at = ${at}
      where workspace_id = ${workspaceId}
        and (behind_at is null or behind_at < ${at}::timestamptz - interval '5 seconds')`.execute(db);
};

export interface EventQueue {
  queueUrl: string;
  /** The workspaces whose events come through it; more than one where they share an account. */
  workspaceIds: string[];
}

export const listEventQueues = async (db: Queryable): Promise<EventQueue[]> => {
  const { rows } = await sql<{ queue_url: string; workspace_ids: string[] }>`
    ${overAllWorkspaces('event queues')}
    select queue_url, array_agg(workspace_id order by workspace_id) as workspace_ids from ses_accounts
    where queue_url is not null group by account_key, queue_url order by queue_url`.execute(db);
  return rows.map(({ queue_url, workspace_ids }) => ({ queueUrl: queue_url, workspaceIds: workspace_ids }));
};

/** Those of these workspaces that send through the same account. */
export const findWorkspacesSharingAccount = async (
  db: Queryable,
  accountKey: string,
  workspaceIds: readonly string[],
): Promise<Set<string>> => {
  if (workspaceIds.length === 0) return new Set();
  const found = await db
    .selectFrom('ses_accounts')
    .modifyFront(overAllWorkspaces('accounts of others'))
    .select('workspace_id')
    .where('account_key', '=', accountKey)
    .where('workspace_id', 'in', [...workspaceIds])
    .execute();
  return new Set(found.map(({ workspace_id }) => workspace_id));
};

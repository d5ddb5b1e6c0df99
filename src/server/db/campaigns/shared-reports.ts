// Links that show the report of a campaign without sign-in.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { SharedReportsTable } from '../tables.ts';

export type StoredShare = Selectable<SharedReportsTable>;

export const insertShare = async (db: Queryable, row: Insertable<SharedReportsTable>): Promise<void> => {
  await db.insertInto('shared_reports').values(row).execute();
};

/** Until the transaction ends, no other one makes a link to this report. */
export const lockShares = async (tx: Queryable, workspaceId: string, campaignId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shares ${workspaceId} ${campaignId}`}, 0))`.execute(
    tx,
  );
};

/** Newest first. */
export const sharesOf = (db: Queryable, workspaceId: string, campaignId: number): Promise<StoredShare[]> =>
  db
    .selectFrom('shared_reports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const findShare = (db: Queryable, workspaceId: string, id: string): Promise<StoredShare | undefined> =>
  db
    .selectFrom('shared_reports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether there was such a link. */
export const deleteShare = async (
  db: Queryable,
  { workspaceId, campaignId, id }: { workspaceId: string; campaignId: number; id: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('shared_reports')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteSharesExpiredBefore = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  time: Date,
): Promise<void> => {
  await db
    .deleteFrom('shared_reports')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('expires_at', '<', time)
    .execute();
};

export const recordShareOpened = async (
  db: Queryable,
  { workspace_id, id }: Pick<StoredShare, 'workspace_id' | 'id'>,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('shared_reports')
    .set({ last_opened_at: now })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
};

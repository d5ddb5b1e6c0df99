// Public archives, and which of them an address leads to.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ArchivesTable } from '../../tables.ts';

export type StoredArchive = Selectable<ArchivesTable>;

export interface CountedArchive extends StoredArchive {
  issue_count: number;
}

/** Newest first, with the number of issues that are shown; without archives of deleted lists. */
export const listArchives = async (
  db: Queryable,
  workspaceId: string,
  only: { id: string } | { listId: number } | null = null,
): Promise<CountedArchive[]> => {
  const condition =
    only === null ? sql`true` : 'id' in only ? sql`a.id = ${only.id}` : sql`a.list_id = ${only.listId}`;
  const { rows } = await sql<CountedArchive>`
    select a.*, (
      select count(*) from archive_issues i
        join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id and c.deleted_at is null
      where i.workspace_id = ${workspaceId} and i.archive_id = a.id and i.withdrawn_at is null
    )::bigint as issue_count
    from archives a
    where a.workspace_id = ${workspaceId} and ${condition} and (a.list_id is null or exists (
      select from lists l where l.workspace_id = a.workspace_id and l.id = a.list_id and l.deleted_at is null))
    order by a.created_at desc, a.id`.execute(db);
  return rows;
};

/** undefined also for the archive of a deleted list. */
export const findArchive = async (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CountedArchive | undefined> => (await listArchives(db, workspaceId, { id }))[0];

export const countArchives = async (db: Queryable, workspaceId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from archives where workspace_id = ${workspaceId}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Until the transaction ends, no other one makes an archive of this workspace or changes its address. */
export const lockArchives = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archives ${workspaceId}`}, 0))`.execute(tx);
};

export const insertArchive = async (db: Queryable, row: Insertable<ArchivesTable>): Promise<void> => {
  await db.insertInto('archives').values(row).execute();
};

export const updateArchive = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  /** Keys that are undefined stay as they are. */
  change: Updateable<ArchivesTable>,
): Promise<void> => {
  await db
    .updateTable('archives')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
};

/** With its issues. Its addresses stay with the workspace. */
export const deleteArchive = async (db: Queryable, workspaceId: string, id: string): Promise<void> => {
  await db
    .deleteFrom('archive_issues')
    .where('workspace_id', '=', workspaceId)
    .where('archive_id', '=', id)
    .execute();
  await db.deleteFrom('archives').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
};

/** The archives in which the server publishes campaigns to this list automatically. */
export const automaticArchives = (
  db: Queryable,
  workspaceId: string,
  listId: number,
): Promise<StoredArchive[]> =>
  db
    .selectFrom('archives')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('list_id', '=', listId)
    .where('is_on', '=', true)
    .where('is_automatic', '=', true)
    .where('blocked_at', 'is', null)
    .execute();

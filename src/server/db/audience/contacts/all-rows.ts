// Reads a whole audience in the order of its ids, and deletes it in steps that no request waits for.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { lockCounts } from '../segments/count-locks.ts';
import type { StoredContact } from './contacts.ts';

/** Contacts with the ids of their lists and tags. */
export const readRows = async (
  db: Queryable,
  workspaceId: string,
  after: number,
  limit: number,
): Promise<(StoredContact & { lists: object; tag_ids: number[] })[]> => {
  const { rows } = await sql<StoredContact & { lists: object; tag_ids: number[] }>`
    select c.*,
      coalesce((select jsonb_agg(jsonb_build_object('list_id', m.list_id, 'status', m.status, 'since', m.created_at))
        from list_members m where m.workspace_id = ${workspaceId} and m.contact_id = c.id), '[]') as lists,
      coalesce((select jsonb_agg(t.tag_id) from contact_taggings t
        where t.workspace_id = ${workspaceId} and t.contact_id = c.id), '[]') as tag_ids
    from contacts c where c.workspace_id = ${workspaceId} and c.id > ${after}
    order by c.id limit ${limit}`.execute(db);
  return rows;
};

/**
 * The tables whose rows do not go with the row of their workspace: a foreign key would be looked up for each of their
 * many rows. Newest first: what a row belongs to is deleted after it.
 */
export const tablesWithoutCascade = [
  'list_members',
  'contact_taggings',
  'import_errors',
  'import_parts',
  'event_inbox',
  'event_keys',
  'events',
  'deliveries',
  'archived_recipients',
  'archived_soft_bounces',
  'archived_campaigns',
  'late_deliveries',
  'late_events',
  'campaign_chunks',
  'campaign_links',
  'campaign_clients',
  'campaign_figures',
  'campaign_counts',
  'contacts',
  'audience_changes',
  'audience_versions',
  'segment_counts',
] as const;

const tablesOfCounts: readonly string[] = ['audience_changes', 'audience_versions', 'segment_counts'];

const deleteSome = async (
  db: Queryable,
  table: string,
  workspaceId: string,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where workspace_id = ${workspaceId} limit ${limit}))
      and workspace_id = ${workspaceId}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

const deleteSomeCounts = async (
  db: Queryable,
  table: string,
  workspaceId: string,
  limit: number,
): Promise<number> => {
  const work = async (tx: Queryable): Promise<number> => {
    await lockCounts(tx, workspaceId);
    return deleteSome(tx, table, workspaceId, limit);
  };
  return db.isTransaction ? work(db) : db.transaction().execute(work);
};

/** Deletes some rows of the workspace and returns how many; 0: all other rows go with the row of the workspace. */
export const deleteSomeRows = async (db: Queryable, workspaceId: string, limit: number): Promise<number> => {
  for (const table of tablesWithoutCascade) {
    const remove = tablesOfCounts.includes(table) ? deleteSomeCounts : deleteSome;
    const count = await remove(db, table, workspaceId, limit);
    if (count > 0) return count;
  }
  return 0;
};

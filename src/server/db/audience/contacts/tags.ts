import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { Named } from './tags-and-lists.ts';

export const listTags = (db: Queryable, workspaceId: string): Promise<Named[]> =>
  db
    .selectFrom('contact_tags')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();

export const countTaggings = async (
  db: Queryable,
  workspaceId: string,
): Promise<{ tag_id: number; n: number }[]> => {
  const { rows } = await sql<{ tag_id: number; n: number }>`
    select tag_id, count(*) as n from contact_taggings where workspace_id = ${workspaceId} group by tag_id`.execute(
    db,
  );
  return rows;
};

export const findTag = (db: Queryable, workspaceId: string, id: number): Promise<Named | undefined> =>
  db
    .selectFrom('contact_tags')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findTagByName = (db: Queryable, workspaceId: string, name: string): Promise<Named | undefined> =>
  db
    .selectFrom('contact_tags')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();

export const insertTag = async (
  db: Queryable,
  row: { workspace_id: string; id: number; name: string; created_at: Date },
): Promise<void> => {
  await db.insertInto('contact_tags').values(row).execute();
};

export const renameTag = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  name: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('contact_tags')
    .set({ name })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteTag = async (db: Queryable, workspaceId: string, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('contact_tags')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes some taggings of deleted tags and returns how many. No screen shows them. */
export const deleteOrphanedTaggings = async (
  db: Queryable,
  workspaceId: string,
  tagId: number,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from contact_taggings where workspace_id = ${workspaceId} and tag_id = ${tagId} and contact_id in (
      select contact_id from contact_taggings where workspace_id = ${workspaceId} and tag_id = ${tagId} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

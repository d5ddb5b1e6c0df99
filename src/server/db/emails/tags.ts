import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { TemplateTagsTable } from '../tables.ts';

export type StoredTag = Selectable<TemplateTagsTable>;
export type CountedTag = Pick<StoredTag, 'id' | 'name'> & { count: number };

/** By name, with the number of templates of each tag. */
export const listTags = async (db: Queryable, workspaceId: string): Promise<CountedTag[]> => {
  // Subtracts the few deleted templates, instead of looking up each of thousands that exist.
  const { rows } = await sql<CountedTag>`
    select tag.id, tag.name, coalesce(carried.count, 0) as count
    from template_tags tag
    left join (
      select tag_id, count(*)::int as count
      from template_taggings
      where workspace_id = ${workspaceId} and template_id not in (
        select id from templates where workspace_id = ${workspaceId} and deleted_at is not null
      )
      group by tag_id
    ) carried on carried.tag_id = tag.id
    where tag.workspace_id = ${workspaceId}
    order by lower(tag.name), tag.id`.execute(db);
  return rows;
};

/** Locks the tags of the workspace until the end of the transaction. */
export const lockTags = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forUpdate().executeTakeFirst();
};

/** An existing tag keeps its first spelling. */
export const insertTag = async (db: Queryable, tag: StoredTag): Promise<void> => {
  await sql`
    insert into template_tags (workspace_id, id, name, created_at)
    values (${tag.workspace_id}, ${tag.id}, ${tag.name}, ${tag.created_at})
    on conflict (workspace_id, lower(name)) do nothing`.execute(db);
};

export const findTagsByName = async (
  db: Queryable,
  workspaceId: string,
  names: readonly string[],
): Promise<string[]> => {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from template_tags
    where workspace_id = ${workspaceId}
      and lower(name) in (${sql.join(names.map((name) => sql`lower(${name})`))})`.execute(db);
  return rows.map(({ id }) => id);
};

/** Those of the templates that exist; not deleted ones. */
export const presentTemplates = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('templates')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

export const putTagsOn = async (
  db: Queryable,
  workspaceId: string,
  templateIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> => {
  if (tagIds.length === 0) return;
  await sql`
    insert into template_taggings (workspace_id, template_id, tag_id)
    select ${workspaceId}, template_id, tag_id
    from unnest(${[...templateIds]}::text[]) template_id, unnest(${[...tagIds]}::text[]) tag_id
    on conflict do nothing`.execute(db);
};

export const takeTagsOff = async (
  db: Queryable,
  workspaceId: string,
  templateIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> => {
  if (tagIds.length === 0) return;
  await db
    .deleteFrom('template_taggings')
    .where('workspace_id', '=', workspaceId)
    .where('template_id', 'in', [...templateIds])
    .where('tag_id', 'in', [...tagIds])
    .execute();
};

/** Replaces the tags of one template by those of another. */
export const copyTags = async (
  db: Queryable,
  workspaceId: string,
  fromId: string,
  toId: string,
): Promise<void> => {
  await sql`
    insert into template_taggings (workspace_id, template_id, tag_id)
    select workspace_id, ${toId}, tag_id from template_taggings
    where workspace_id = ${workspaceId} and template_id = ${fromId}`.execute(db);
};

/** The tag names of each template. */
export const listTagsOfTemplates = async (
  db: Queryable,
  workspaceId: string,
): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ template_id: string; names: string[] }>`
    select tagging.template_id, array_agg(tag.name order by lower(tag.name), tag.id) as names
    from template_taggings tagging
    join template_tags tag on tag.workspace_id = tagging.workspace_id and tag.id = tagging.tag_id
    where tagging.workspace_id = ${workspaceId}
    group by tagging.template_id`.execute(db);
  return new Map(rows.map(({ template_id, names }) => [template_id, names]));
};

/** The highest number of tags on one of the templates. */
export const highestTagCount = async (
  db: Queryable,
  workspaceId: string,
  templateIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(tags), 0)::int as most from (
      select count(*) as tags from template_taggings
      where workspace_id = ${workspaceId} and template_id = any(${[...templateIds]}::text[])
      group by template_id
    ) counted`.execute(db);
  return rows[0]?.most ?? 0;
};

export const renameTag = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  name: string,
): Promise<boolean> => {
  const renamed = await db
    .updateTable('template_tags')
    .set({ name })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
};

export const deleteTag = async (db: Queryable, workspaceId: string, id: string): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('template_tags')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

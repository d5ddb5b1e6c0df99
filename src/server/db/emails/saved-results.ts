import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { type Position, type RowPage, readPage } from '../pagination.ts';
import type { SavedHtmlTemplatesTable } from '../tables.ts';
import { nameHas } from './templates-list.ts';

export type StoredHtmlTemplate = Selectable<SavedHtmlTemplatesTable>;
export type NewHtmlTemplate = Insertable<SavedHtmlTemplatesTable>;

export interface SavedHtmlFilter {
  /** The name must contain each of them. */
  words: readonly string[];
  deleted: boolean;
}

const isThere = ({ deleted }: SavedHtmlFilter) =>
  deleted ? sql`deleted_at is not null` : sql`deleted_at is null`;

/** Newest first; deleted ones, last deleted first. */
export const listSavedHtmlTemplates = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
  filter: SavedHtmlFilter = { words: [], deleted: false },
): Promise<RowPage<StoredHtmlTemplate>> =>
  readPage(
    db,
    {
      table: 'saved_html_templates',
      time: filter.deleted ? 'deleted_at' : 'created_at',
      document: 'blocks',
      where: sql`${isThere(filter)} and ${nameHas('template_name', filter.words)}`,
    },
    workspaceId,
    limit,
    after,
  );

export const countSavedHtml = async (
  db: Queryable,
  workspaceId: string,
  filter: SavedHtmlFilter,
): Promise<{ total: number; deleted: number; found: number }> => {
  const { rows } = await sql<{ total: number; deleted: number; found: number }>`
    select
      count(*) filter (where deleted_at is null)::int as total,
      count(*) filter (where deleted_at is not null)::int as deleted,
      count(*) filter (where ${isThere(filter)} and ${nameHas('template_name', filter.words)})::int as found
    from saved_html_templates where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { total: 0, deleted: 0, found: 0 };
};

export const findSavedHtml = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredHtmlTemplate | undefined> =>
  db
    .selectFrom('saved_html_templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Inserts, or updates the row that the same template has already; only another typed name replaces a typed name. */
export const saveHtmlOfTemplate = (db: Queryable, row: NewHtmlTemplate): Promise<StoredHtmlTemplate> =>
  db
    .insertInto('saved_html_templates')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'template_id'])
        .where('template_id', 'is not', null)
        .where('deleted_at', 'is', null)
        .doUpdateSet({
          template_name: row.has_own_name
            ? row.template_name
            : sql<string>`case when saved_html_templates.has_own_name
              then saved_html_templates.template_name else excluded.template_name end`,
          has_own_name: sql<boolean>`saved_html_templates.has_own_name or excluded.has_own_name`,
          html_content: row.html_content,
          template_revision: row.template_revision ?? null,
          blocks: row.blocks,
          status: row.status,
          updated_at: row.updated_at,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Updates the row with the same HTML and name, if there is one. */
export const updateSameHtml = (
  db: Queryable,
  row: NewHtmlTemplate,
): Promise<StoredHtmlTemplate | undefined> =>
  db
    .updateTable('saved_html_templates')
    .set({ blocks: row.blocks, status: row.status, updated_at: row.updated_at })
    .where('workspace_id', '=', row.workspace_id)
    .where('template_id', 'is', null)
    .where('template_name', '=', row.template_name)
    .where('html_content', '=', row.html_content)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const insertSavedHtml = (db: Queryable, row: NewHtmlTemplate): Promise<StoredHtmlTemplate> =>
  db.insertInto('saved_html_templates').values(row).returningAll().executeTakeFirstOrThrow();

export const markUsed = (
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Pick<NewHtmlTemplate, 'last_used_at'> & Partial<Pick<NewHtmlTemplate, 'status'>>,
): Promise<StoredHtmlTemplate | undefined> =>
  db
    .updateTable('saved_html_templates')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** They can be restored. */
export const deleteSavedHtml = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update saved_html_templates set deleted_at = ${now}
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::text[]) and deleted_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * A template has one saved result: where another was saved meanwhile, or is restored with it, the one that was deleted
 * first is detached from the template.
 */
export const restoreSavedHtml = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update saved_html_templates saved
    set deleted_at = null,
      template_id = case when exists (
        select from saved_html_templates other
        where other.workspace_id = ${workspaceId} and other.template_id = saved.template_id
          and (other.deleted_at is null or (other.id = any(${[...ids]}::text[])
            and (other.deleted_at, other.id) > (saved.deleted_at, saved.id)))
      ) then null else template_id end
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::text[]) and deleted_at is not null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Those that were deleted before. */
export const eraseSavedHtml = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from saved_html_templates
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::text[]) and deleted_at is not null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

export const eraseSavedHtmlDeletedBefore = async (
  db: Queryable,
  workspaceId: string,
  time: Date,
  limit: number,
): Promise<number> => {
  const { rows } = await sql`
    delete from saved_html_templates where workspace_id = ${workspaceId} and id in (
      select id from saved_html_templates where workspace_id = ${workspaceId} and deleted_at < ${time} limit ${limit}
    ) returning id`.execute(db);
  return rows.length;
};

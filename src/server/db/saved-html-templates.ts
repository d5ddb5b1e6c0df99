import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import { type Position, type RowPage, readPage } from './pages.ts';
import type { SavedHtmlTemplatesTable } from './tables.ts';

export type StoredHtmlTemplate = Selectable<SavedHtmlTemplatesTable>;
export type NewHtmlTemplate = Insertable<SavedHtmlTemplatesTable>;

/** Newest first. */
export const listSavedHtmlTemplates = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredHtmlTemplate>> =>
  readPage(
    db,
    { table: 'saved_html_templates', time: 'created_at', document: 'blocks' },
    workspaceId,
    limit,
    after,
  );

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
    .executeTakeFirst();

/** Inserts, or updates the row that the same template has already; a name of its own is replaced only by another. */
export const saveHtmlOfTemplate = (db: Queryable, row: NewHtmlTemplate): Promise<StoredHtmlTemplate> =>
  db
    .insertInto('saved_html_templates')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'template_id'])
        .where('template_id', 'is not', null)
        .doUpdateSet({
          template_name: row.has_own_name
            ? row.template_name
            : sql<string>`case when saved_html_templates.has_own_name
              then saved_html_templates.template_name else excluded.template_name end`,
          has_own_name: sql<boolean>`saved_html_templates.has_own_name or excluded.has_own_name`,
          html_content: row.html_content,
          blocks: row.blocks,
          status: row.status,
          updated_at: row.updated_at,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Updates the row that holds the same HTML under the same name, when there is one. */
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
    .returningAll()
    .executeTakeFirst();

export const deleteSavedHtml = async (db: Queryable, workspaceId: string, id: string): Promise<boolean> => {
  const gone = await db
    .deleteFrom('saved_html_templates')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
};

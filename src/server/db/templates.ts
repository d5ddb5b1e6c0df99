import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { TemplatesTable } from './tables.ts';

export type StoredTemplate = Selectable<TemplatesTable>;

/** Where a page of a list begins: after the row with this time and id. */
export interface Position {
  at: Date;
  id: string;
}

/** Last changed first. */
export const listTemplates = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<StoredTemplate[]> => {
  const query = db
    .selectFrom('templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const page = after
    ? query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_at', 'id'), '<', tuple(after.at, after.id)),
      )
    : query;
  return page.execute();
};

export const findTemplate = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredTemplate | undefined> =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertTemplate = (
  db: Queryable,
  template: Insertable<TemplatesTable>,
): Promise<StoredTemplate> =>
  db.insertInto('templates').values(template).returningAll().executeTakeFirstOrThrow();

export const updateTemplate = (
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<Insertable<TemplatesTable>>,
): Promise<StoredTemplate | undefined> =>
  db
    .updateTable('templates')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteTemplate = async (db: Queryable, workspaceId: string, id: string): Promise<boolean> => {
  const gone = await db
    .deleteFrom('templates')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
};

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { type Position, type RowPage, readPage } from '../pagination.ts';
import type { TemplatesTable } from '../tables.ts';

export type StoredTemplate = Selectable<TemplatesTable>;

/** Last changed first; deleted ones, last deleted first. */
export const listTemplates = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<RowPage<StoredTemplate>> =>
  readPage(
    db,
    {
      table: 'templates',
      time: deleted ? 'deleted_at' : 'updated_at',
      document: 'content',
      where: deleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
    },
    workspaceId,
    limit,
    after,
  );

const ofWorkspace = (db: Queryable, workspaceId: string, column: 'id' | 'draft_key', key: string) =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', key)
    // Only a restore finds a deleted template.
    .where('deleted_at', 'is', null);

type FindTemplate = (db: Queryable, workspaceId: string, key: string) => Promise<StoredTemplate | undefined>;

export const findTemplate: FindTemplate = (db, workspaceId, id) =>
  ofWorkspace(db, workspaceId, 'id', id).executeTakeFirst();

/** Locks the template until the transaction ends. */
export const lockTemplate: FindTemplate = (tx, workspaceId, id) =>
  ofWorkspace(tx, workspaceId, 'id', id).forUpdate().executeTakeFirst();

export const findTemplateOfDraft: FindTemplate = (db, workspaceId, draftKey) =>
  ofWorkspace(db, workspaceId, 'draft_key', draftKey).executeTakeFirst();

/** Returns undefined when a template of this draft exists already. */
export const insertTemplate = (
  db: Queryable,
  template: Insertable<TemplatesTable>,
): Promise<StoredTemplate | undefined> =>
  db
    .insertInto('templates')
    .values(template)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Makes a new revision. */
export const updateTemplate = (
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<Insertable<TemplatesTable>>,
): Promise<StoredTemplate | undefined> =>
  db
    .updateTable('templates')
    .set(({ eb }) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Makes no revision: the grade belongs to the revision that was read, and to no later one. */
export const setInboxScore = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  revision: number,
  inboxScore: string,
): Promise<void> => {
  await db
    .updateTable('templates')
    .set({ inbox_score: inboxScore })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute();
};

/** Makes no revision: the image follows the email. Returns undefined when the email was saved since, or deleted. */
export const setPreviewImage = (
  db: Queryable,
  { workspace_id, id, revision }: Pick<StoredTemplate, 'workspace_id' | 'id' | 'revision'>,
  previewImageUrl: string,
): Promise<{ id: string } | undefined> =>
  db
    .updateTable('templates')
    .set({ preview_image_url: previewImageUrl })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();

/** Names and revisions of these templates, of those that exist. */
export const templateRevisions = (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<StoredTemplate, 'id' | 'name' | 'revision' | 'updated_at'>[]> =>
  db
    .selectFrom('templates')
    .select(['id', 'name', 'revision', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();

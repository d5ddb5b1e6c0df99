import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../database.ts';
import { type Position, type RowPage, readNewest } from '../pagination.ts';
import type { SavedSectionsTable } from '../tables.ts';

export type StoredSection = Selectable<SavedSectionsTable>;
export type NewSection = Insertable<SavedSectionsTable>;

/** Newest first. */
export const listSections = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredSection>> => readNewest(db, 'saved_sections', workspaceId, limit, after);

/** Counts sections under a lock: otherwise two writers of one workspace could both pass the limit. */
export const countSectionsLocked = async (db: Queryable, workspaceId: string): Promise<number> => {
  await db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forUpdate().execute();
  const { count } = await db
    .selectFrom('saved_sections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertSection = (db: Queryable, row: NewSection): Promise<StoredSection> =>
  db.insertInto('saved_sections').values(row).returningAll().executeTakeFirstOrThrow();

export const renameSection = (
  db: Queryable,
  workspaceId: string,
  id: string,
  name: string,
): Promise<StoredSection | undefined> =>
  db
    .updateTable('saved_sections')
    .set({ name })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteSection = async (db: Queryable, workspaceId: string, id: string): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('saved_sections')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

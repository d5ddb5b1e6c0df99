import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { Position, RowPage } from './pages.ts';
import type { SavedSectionsTable } from './tables.ts';

export type StoredSection = Selectable<SavedSectionsTable>;
export type NewSection = Insertable<SavedSectionsTable>;

/** Newest first. */
export const listSections = async (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredSection>> => {
  const rows = await db
    .selectFrom('saved_sections')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

/** Sections of one workspace are counted one writer at a time, or two could take the last place. */
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
  const gone = await db
    .deleteFrom('saved_sections')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
};

// Saved views of lists. Every statement names the workspace and the person.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { SavedViewsTable } from '../tables.ts';

export type StoredView = Selectable<SavedViewsTable>;

export interface ViewOwner {
  workspaceId: string;
  userId: string;
}

const viewsOf = (db: Queryable, { workspaceId, userId }: ViewOwner) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId);

export const listViews = (db: Queryable, owner: ViewOwner, list: StoredView['list']): Promise<StoredView[]> =>
  viewsOf(db, owner)
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const allViews = (db: Queryable, owner: ViewOwner): Promise<StoredView[]> =>
  viewsOf(db, owner).orderBy('list').orderBy('position').orderBy('id').execute();

export const findView = (db: Queryable, owner: ViewOwner, id: string): Promise<StoredView | undefined> =>
  viewsOf(db, owner).where('id', '=', id).executeTakeFirst();

/** Until the transaction ends, no other one changes the views of this person. */
export const lockViews = async (db: Queryable, { workspaceId, userId }: ViewOwner): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${workspaceId} ${userId}`}, 0))`.execute(
    db,
  );
};

export const insertView = async (db: Queryable, row: Insertable<SavedViewsTable>): Promise<void> => {
  await db.insertInto('saved_views').values(row).execute();
};

export const updateView = async (
  db: Queryable,
  { workspaceId, userId }: ViewOwner,
  id: string,
  change: Updateable<SavedViewsTable>,
): Promise<void> => {
  await db
    .updateTable('saved_views')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
};

/** Whether there was such a view. */
export const deleteView = async (
  db: Queryable,
  { workspaceId, userId }: ViewOwner,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

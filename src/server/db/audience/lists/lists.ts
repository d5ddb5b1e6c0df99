import { type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ListsTable } from '../../tables.ts';

export type StoredList = Selectable<ListsTable> & { contact_count: number; active_count: number };

/** Reads counts that follow every change, instead of counting. */
const withCount = (workspaceId: string) => sql<StoredList>`
  select l.*, coalesce((select sum(n) from list_counts k
    where k.workspace_id = ${workspaceId} and k.list_id = l.id and k.status <> 'left'), 0)::bigint as contact_count,
    coalesce((select sum(n) from list_counts k
    where k.workspace_id = ${workspaceId} and k.list_id = l.id and k.status = 'active'), 0)::bigint as active_count
  from lists l where l.workspace_id = ${workspaceId} and l.deleted_at is null`;

export const listLists = async (db: Queryable, workspaceId: string): Promise<StoredList[]> =>
  (await sql<StoredList>`${withCount(workspaceId)} order by l.id desc`.execute(db)).rows;

export const findList = async (
  db: Queryable,
  workspaceId: string,
  id: number,
): Promise<StoredList | undefined> =>
  (await sql<StoredList>`${withCount(workspaceId)} and l.id = ${id}`.execute(db)).rows[0];

export const insertList = async (
  db: Queryable,
  row: {
    workspace_id: string;
    id: number;
    name: string;
    description: string;
    double_opt_in: boolean;
    at: Date;
  },
): Promise<void> => {
  const { at, ...rest } = row;
  await db
    .insertInto('lists')
    .values({ ...rest, created_at: at, updated_at: at })
    .execute();
};

export const updateList = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  change: Updateable<ListsTable>,
  isDeleted = false,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lists')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes members first, some at a time, then lists without any. Returns how many rows were deleted. */
export const eraseListsDeletedBefore = async (
  db: Queryable,
  workspaceId: string,
  time: Date,
  limit: number,
): Promise<number> => {
  const members = await sql`
    delete from list_members where workspace_id = ${workspaceId} and (list_id, contact_id) in (
      select m.list_id, m.contact_id
      from lists l join list_members m on m.workspace_id = l.workspace_id and m.list_id = l.id
      where l.workspace_id = ${workspaceId} and l.deleted_at < ${time} limit ${limit})`.execute(db);
  const count = Number(members.numAffectedRows ?? 0);
  if (count === limit) return count;
  await sql`
    delete from sign_up_forms f using lists l
    where f.workspace_id = ${workspaceId} and l.workspace_id = f.workspace_id and l.id = f.list_id
      and l.deleted_at < ${time}`.execute(db);
  const ofErasedLists = sql`(select a.id from archives a join lists l on l.workspace_id = a.workspace_id and l.id = a.list_id
    where a.workspace_id = ${workspaceId} and l.workspace_id = ${workspaceId} and l.deleted_at < ${time})`;
  await sql`
    delete from archive_issues where workspace_id = ${workspaceId} and archive_id in ${ofErasedLists}`.execute(
    db,
  );
  await sql`delete from archives where workspace_id = ${workspaceId} and id in ${ofErasedLists}`.execute(db);
  const lists = await sql`
    delete from lists l where l.workspace_id = ${workspaceId} and l.deleted_at < ${time} and not exists (
      select from list_members m where m.workspace_id = l.workspace_id and m.list_id = l.id)`.execute(db);
  return Math.min(limit - 1, count + Number(lists.numAffectedRows ?? 0));
};

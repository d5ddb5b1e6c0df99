// Members of the lists of a workspace.
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ListMembersTable } from '../../tables.ts';

export type StoredMember = Selectable<ListMembersTable>;

export interface Membership {
  list_id: number;
  name: string;
  description: string;
  status: StoredMember['status'];
  created_at: Date;
}

export const membershipsOf = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    select m.list_id, l.name, l.description, m.status, m.created_at
    from list_members m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
    where m.workspace_id = ${workspaceId} and m.contact_id = ${contactId} and l.deleted_at is null
    order by lower(l.name), l.id`.execute(db);
  return rows;
};

export const findMember = (
  db: Queryable,
  workspaceId: string,
  listId: number,
  contactId: number,
): Promise<StoredMember | undefined> =>
  db
    .selectFrom('list_members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();

export const setMember = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  contactId: number,
  status: StoredMember['status'],
  now: Date,
): Promise<void> => {
  await sql`
    insert into list_members as m (workspace_id, list_id, contact_id, status, created_at, left_at)
    values (${workspaceId}, ${listId}, ${contactId}, ${status}, ${now}, ${status === 'left' ? now : null})
    on conflict (workspace_id, list_id, contact_id) do update set status = excluded.status, left_at = excluded.left_at
    where m.status <> excluded.status`.execute(db);
};

/**
 * Makes the contact's memberships of double opt-in lists pending. A deleted list may be restored, so it changes too,
 * but is not returned.
 */
export const makeMembershipsPending = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ list_id: number; is_there: boolean }>`
    update list_members m set status = 'pending' from lists l
    where m.workspace_id = ${workspaceId} and m.contact_id = ${contactId} and m.status = 'active'
      and l.workspace_id = m.workspace_id and l.id = m.list_id and l.double_opt_in
    returning m.list_id, l.deleted_at is null as is_there`.execute(db);
  return rows.flatMap(({ list_id, is_there }) => (is_there ? [list_id] : []));
};

/** Those of `ids` that are on the list, have not confirmed it, and may be sent a request. */
export const findConfirmableMembers = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from list_members m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and m.status = 'pending'
      and m.contact_id = any(${[...ids]}::bigint[]) and c.status in ('pending', 'subscribed')
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
};

export const forgetRemovedMembers = async (
  db: Queryable,
  workspaceId: string,
  before: Date,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from removed_members where workspace_id = ${workspaceId} and (list_id, contact_id) in (
      select list_id, contact_id from removed_members
      where workspace_id = ${workspaceId} and removed_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

interface MemberRow {
  contact_id: number;
  status: StoredMember['status'];
  created_at: Date;
}

/** Those of `ids` with a row for the list, in any status. */
export const findMembers = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  ids: readonly number[],
): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select contact_id, status, created_at from list_members
    where workspace_id = ${workspaceId} and list_id = ${listId} and contact_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
};

/**
 * Counts for each list the active members who get no messages. An index holds the few contacts that are not subscribed,
 * so the query does not read the subscribed members.
 */
export const countMembersWithoutMail = async (
  db: Queryable,
  workspaceId: string,
  listId: number | null,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ list_id: number; n: number }>`
    select m.list_id, count(*) as n
    from contacts c join list_members m on m.workspace_id = ${workspaceId} and m.contact_id = c.id
    where c.workspace_id = ${workspaceId} and c.status <> 'subscribed' and m.status = 'active'
      ${listId === null ? sql`` : sql`and m.list_id = ${listId}`}
    group by m.list_id`.execute(db);
  return new Map(rows.map(({ list_id, n }) => [list_id, n]));
};

/** Reads counts that follow every change, instead of counting. */
export const countMembers = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
): Promise<Record<StoredMember['status'], number>> => {
  const { rows } = await sql<{ status: StoredMember['status']; n: number }>`
    select status, sum(n)::bigint as n from list_counts
    where workspace_id = ${workspaceId} and list_id = ${listId} group by status`.execute(db);
  return { active: 0, pending: 0, left: 0, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
};

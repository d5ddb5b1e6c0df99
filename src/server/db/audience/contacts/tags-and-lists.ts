// The tags and lists of contacts.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { lockContacts } from './contact-locks.ts';

export interface Named {
  id: number;
  name: string;
}

interface NamedOfContact extends Named {
  contact_id: number;
}

export const tagsOfContacts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<NamedOfContact[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedOfContact>`
    select g.contact_id, t.id, t.name
    from contact_taggings g join contact_tags t on t.workspace_id = g.workspace_id and t.id = g.tag_id
    where g.workspace_id = ${workspaceId} and g.contact_id = any(${[...ids]}::bigint[])
    order by lower(t.name), t.id`.execute(db);
  return rows;
};

export const listsOfContact = async (db: Queryable, workspaceId: string, id: number): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select l.id, l.name
    from list_members m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
    where m.workspace_id = ${workspaceId} and m.contact_id = ${id} and m.status <> 'left' and l.deleted_at is null
    order by lower(l.name), l.id`.execute(db);
  return rows;
};

/**
 * Returns those of `ids` that exist and did not have the tag. Here and below the contacts are locked, so that none is
 * deleted meanwhile: call it in a transaction.
 */
export const addTag = async (
  db: Queryable,
  workspaceId: string,
  tagId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const existing = await lockContacts(db, workspaceId, ids, 'key share');
  const { rows } = await sql<{ contact_id: number }>`
    insert into contact_taggings (workspace_id, tag_id, contact_id)
    select workspace_id, ${tagId}, id from contacts
    where workspace_id = ${workspaceId} and id = any(${existing}::bigint[]) order by id
    on conflict do nothing returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

export const removeTag = async (
  db: Queryable,
  workspaceId: string,
  tagId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ contact_id: number }>`
    delete from contact_taggings where workspace_id = ${workspaceId} and tag_id = ${tagId}
      and contact_id = any(${[...ids]}::bigint[]) returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

/**
 * Contacts who left the list stay off it. On a double opt-in list they are pending, unless they confirmed it before, or
 * were removed from it a while ago, with the address they have now. Returns those that were not on the list.
 */
export const addToList = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> => {
  const existing = await lockContacts(db, workspaceId, ids, 'key share');
  const { rows } = await sql<{ contact_id: number }>`
    insert into list_members (workspace_id, list_id, contact_id, status, created_at)
    select c.workspace_id, l.id, c.id, case
        when not l.double_opt_in then 'active'
        when r.status = 'active' and r.removed_at > coalesce(c.email_changed_at, '-infinity') then 'active'
        when exists (select from confirmations k where k.workspace_id = ${workspaceId} and k.contact_id = c.id
          and k.list_id = l.id and k.confirmed_at > coalesce(c.email_changed_at, '-infinity')) then 'active'
        else 'pending' end, ${now}
    from contacts c join lists l on l.workspace_id = c.workspace_id and l.id = ${listId}
    left join removed_members r on r.workspace_id = c.workspace_id and r.list_id = l.id and r.contact_id = c.id
    where c.workspace_id = ${workspaceId} and c.id = any(${existing}::bigint[]) order by c.id
    on conflict do nothing returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

export const removeFromList = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ contact_id: number }>`
    with gone as (
      delete from list_members where workspace_id = ${workspaceId} and list_id = ${listId} and status <> 'left'
        and contact_id = any(${[...ids]}::bigint[]) returning *)
    insert into removed_members (workspace_id, list_id, contact_id, status, removed_at)
    select workspace_id, list_id, contact_id, status, ${now} from gone order by contact_id
    on conflict (workspace_id, list_id, contact_id) do update
      set status = excluded.status, removed_at = excluded.removed_at
    returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

/** Those of `ids` that are on the list and have not confirmed it yet. */
export const findPendingMembers = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from list_members where workspace_id = ${workspaceId} and list_id = ${listId}
      and status = 'pending' and contact_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

/**
 * Restores the memberships removed at `removedAt`; a contact whose address changed since then has not confirmed it.
 */
export const restoreToList = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  ids: readonly number[],
  pendingIds: readonly number[],
  { removedAt, now }: { removedAt: Date; now: Date },
): Promise<number[]> => {
  const existing = await lockContacts(db, workspaceId, ids, 'key share');
  const { rows } = await sql<{ contact_id: number }>`
    insert into list_members (workspace_id, list_id, contact_id, status, created_at)
    select c.workspace_id, l.id, c.id, case when c.id = any(${[...pendingIds]}::bigint[])
      or (l.double_opt_in and c.email_changed_at >= ${removedAt}) then 'pending' else 'active' end, ${now}
    from contacts c join lists l on l.workspace_id = c.workspace_id and l.id = ${listId}
    where c.workspace_id = ${workspaceId} and c.id = any(${existing}::bigint[]) order by c.id
    on conflict do nothing returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

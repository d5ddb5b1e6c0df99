// Contacts are deleted in two steps: moved to a table that keeps them for a while, then erased.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { lockContacts } from './contact-locks.ts';

/**
 * Call it in a transaction. Returns the contacts that existed. `isRestorable`: they can be restored; without it, earlier
 * stored copies are deleted too.
 */
export const deleteContacts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
  now: Date,
  isRestorable: boolean,
): Promise<number[]> => {
  const isTheirs = sql`workspace_id = ${workspaceId} and contact_id = any(${[...ids]}::bigint[])`;
  if (isRestorable) {
    await lockContacts(db, workspaceId, ids, 'update');
    await sql`
      insert into deleted_contacts (workspace_id, id, contact, list_members, tag_ids, deleted_at)
      select c.workspace_id, c.id, to_jsonb(c),
        coalesce((select jsonb_agg(to_jsonb(m)) from list_members m
          where m.workspace_id = ${workspaceId} and m.contact_id = c.id), '[]'),
        coalesce((select array_agg(t.tag_id) from contact_taggings t
          where t.workspace_id = ${workspaceId} and t.contact_id = c.id), '{}'),
        ${now}
      from contacts c where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])
      order by c.id`.execute(db);
  }
  const { rows } = await sql<{ id: number }>`
    delete from contacts where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
    returning id`.execute(db);
  await sql`delete from list_members where ${isTheirs}`.execute(db);
  await sql`delete from contact_taggings where ${isTheirs}`.execute(db);
  if (isRestorable) return rows.map(({ id }) => id);
  const copies = await sql<{ id: number }>`
    delete from deleted_contacts where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
    returning id`.execute(db);
  return [...rows, ...copies.rows].map(({ id }) => id);
};

/**
 * Restores them unchanged, except those whose address was added again meanwhile. Unsubscribes since then still apply.
 */
export const restoreContacts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into contacts
    select (jsonb_populate_record(null::contacts, d.contact || case when s.reason is null then '{}'::jsonb
      else jsonb_build_object('status', s.reason) end)).*
    from deleted_contacts d
    left join suppressions s on s.workspace_id = d.workspace_id and s.scope = 'all'
      and s.email_hash = sha256(convert_to(d.workspace_id || ':' || (d.contact ->> 'email'), 'UTF8'))
    where d.workspace_id = ${workspaceId} and d.id = any(${[...ids]}::bigint[]) order by d.id
    on conflict do nothing returning id`.execute(db);
  const restored = rows.map(({ id }) => id);
  await sql`
    insert into list_members
    select (jsonb_populate_recordset(null::list_members, d.list_members)).* from deleted_contacts d
    where d.workspace_id = ${workspaceId} and d.id = any(${restored}::bigint[])
    on conflict do nothing`.execute(db);
  await sql`
    insert into contact_taggings (workspace_id, tag_id, contact_id)
    select d.workspace_id, t.id, d.id
    from deleted_contacts d join contact_tags t on t.workspace_id = d.workspace_id and t.id = any(d.tag_ids)
    where d.workspace_id = ${workspaceId} and d.id = any(${restored}::bigint[])
    on conflict do nothing`.execute(db);
  await sql`delete from deleted_contacts
    where workspace_id = ${workspaceId} and id = any(${restored}::bigint[])`.execute(db);
  return restored;
};

/**
 * Also deletes what was typed, requested and noted of them, and rewrites the search texts without them. Unsubscribe
 * links in their messages still work: a hash of the address stays for that.
 */
export const forgetDeletedContacts = async (
  db: Queryable,
  workspaceId: string,
  before: Date,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from deleted_contacts where workspace_id = ${workspaceId} and id in (
        select id from deleted_contacts where workspace_id = ${workspaceId} and deleted_at < ${before}
        order by deleted_at limit ${limit}
      ) returning id, contact ->> 'email' as email
    ), links as (
      insert into erased_contacts (workspace_id, id, email_hash, again_id)
      select ${workspaceId}::text, g.id, sha256(convert_to(${`${workspaceId}:`}::text || g.email, 'UTF8')), c.id
      from gone g left join contacts c on c.workspace_id = ${workspaceId} and c.email = g.email
      on conflict do nothing
    ), requests as (
      delete from confirmations where workspace_id = ${workspaceId} and contact_id in (select id from gone)
    ), places as (
      delete from removed_members where workspace_id = ${workspaceId} and contact_id in (select id from gone)
    ), history as (
      update audience_audit set before = null, after = null
      where workspace_id = ${workspaceId} and contact_id in (select id from gone)
    ), texts as (
      update contact_blocks set body = null
      where workspace_id = ${workspaceId} and block in (select id / 64 from gone) and body is not null
    )
    select count(*) as n from gone`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

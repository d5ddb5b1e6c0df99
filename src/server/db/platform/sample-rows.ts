// Writes rows of the sample shop, many in a statement.
import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { ContactsTable } from '../tables.ts';

/** Addresses that a contact of the workspace has or had, or that are blocked. */
export const findTakenAddresses = async (
  db: Queryable,
  workspaceId: string,
  emails: readonly string[],
): Promise<Set<string>> => {
  const wanted = sql`(
    select email, sha256(convert_to(${`${workspaceId}:`}::text || email, 'UTF8')) as email_hash
    from unnest(${[...emails]}::text[]) as of_people (email)) w`;
  const { rows } = await sql<{ email: string }>`
    select email from contacts where workspace_id = ${workspaceId} and email = any(${[...emails]}::text[])
    union select contact ->> 'email' from deleted_contacts
      where workspace_id = ${workspaceId} and contact ->> 'email' = any(${[...emails]}::text[])
    union select w.email from suppressions s join ${wanted} on s.email_hash = w.email_hash
      where s.workspace_id = ${workspaceId}
    union select w.email from erased_contacts e join ${wanted} on e.email_hash = w.email_hash
      where e.workspace_id = ${workspaceId}`.execute(db);
  return new Set(rows.map(({ email }) => email));
};

export const insertContacts = async (
  db: Queryable,
  rows: readonly Insertable<ContactsTable>[],
): Promise<void> => {
  await db
    .insertInto('contacts')
    .values([...rows])
    .execute();
};

export interface Membership {
  listId: number;
  contactId: number;
  since: Date;
}

export const insertMemberships = async (
  db: Queryable,
  workspaceId: string,
  members: readonly Membership[],
): Promise<void> => {
  await sql`
    insert into list_members (workspace_id, list_id, contact_id, status, created_at)
    select ${workspaceId}::text, list_id, contact_id, 'active', since
    from unnest(${members.map(({ listId }) => listId)}::bigint[],
      ${members.map(({ contactId }) => contactId)}::bigint[],
      ${members.map(({ since }) => since)}::timestamptz[]) as n (list_id, contact_id, since)
    order by list_id, contact_id`.execute(db);
};

export const insertTaggings = async (
  db: Queryable,
  workspaceId: string,
  taggings: readonly { tagId: number; contactId: number }[],
): Promise<void> => {
  await sql`
    insert into contact_taggings (workspace_id, tag_id, contact_id)
    select ${workspaceId}::text, tag_id, contact_id
    from unnest(${taggings.map(({ tagId }) => tagId)}::bigint[],
      ${taggings.map(({ contactId }) => contactId)}::bigint[]) as n (tag_id, contact_id)
    order by tag_id, contact_id`.execute(db);
};

/** Queued: what became of each message follows from its events. */
export const insertDeliveries = async (
  db: Queryable,
  {
    workspaceId,
    campaignId,
    partitionMonth,
  }: { workspaceId: string; campaignId: number; partitionMonth: string },
  messages: readonly { contactId: number; attemptedAt: Date }[],
): Promise<void> => {
  await sql`
    insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, attempt, attempted_at)
    select ${workspaceId}::text, ${partitionMonth}::date, ${campaignId}::bigint, contact_id, 'queued', 1, attempted_at
    from unnest(${messages.map(({ contactId }) => contactId)}::bigint[],
      ${messages.map(({ attemptedAt }) => attemptedAt)}::timestamptz[]) as n (contact_id, attempted_at)
    order by contact_id`.execute(db);
};

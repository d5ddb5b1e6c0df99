// Removes the rows of the sample shop, table by table, and returns what its owner made their own. Call all of it in one
// transaction, after the rows of contacts are locked: events lock contacts first, then deliveries, then figures.
import { type RawBuilder, sql } from 'kysely';
import { isSampleContact, sampleDomain } from '../audience/contacts/sample-contacts.ts';
import type { Queryable } from '../database.ts';
import type { StoredSampleShopRow } from './sample-shops.ts';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const bigints = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${[...ids]}::bigint[])`;

/** The contacts to remove, locked in the order of their ids. */
export const lockSampleContacts = async (
  db: Queryable,
  workspaceId: string,
): Promise<{ id: number; email: string }[]> => {
  const { rows } = await sql<{ id: number; email: string }>`
    select c.id, c.email from contacts c where c.workspace_id = ${workspaceId}
      and c.id >= (select first_contact from sample_shops where workspace_id = ${workspaceId})
      and c.id <= (select last_contact from sample_shops where workspace_id = ${workspaceId})
      and ${isSampleContact(workspaceId, sql`c.id`, sql`c.email`)}
    order by c.id for update`.execute(db);
  return rows;
};

interface IdRange {
  first: number;
  last: number;
}

/** Contacts with ids of the sample that have another address now. */
export const findOwnContacts = async (
  db: Queryable,
  workspaceId: string,
  { first, last }: IdRange,
  removedIds: readonly number[],
): Promise<{ id: number; day: string }[]> => {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, (created_at at time zone 'UTC')::date::text as day from contacts
    where workspace_id = ${workspaceId} and id between ${first} and ${last} and id <> all(${[...removedIds]}::bigint[])
    order by id`.execute(db);
  return rows;
};

/** An address that the owner gave to a contact of their own stays blocked. */
const deleteSuppressions = async (
  db: Queryable,
  workspaceId: string,
  emails: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ email: string }>`
    select email from contacts where workspace_id = ${workspaceId} and email = any(${[...emails]}::text[])`.execute(
    db,
  );
  const own = new Set(rows.map(({ email }) => email));
  await sql`
    delete from suppressions where workspace_id = ${workspaceId} and email_hash in (
      select sha256(convert_to(${`${workspaceId}:`}::text || email, 'UTF8'))
      from unnest(${emails.filter((email) => !own.has(email))}::text[]) as of_people (email))`.execute(db);
};

/** Contacts, also those that were deleted or erased since, and what is known of them alone. `kept` are the owner's. */
export const deleteSampleContacts = async (
  db: Queryable,
  workspaceId: string,
  { first, last }: IdRange,
  kept: readonly number[],
  emails: readonly string[],
): Promise<void> => {
  const isOfSample = (column: string) =>
    sql`workspace_id = ${workspaceId} and ${sql.ref(column)} between ${first} and ${last}
      and ${sql.ref(column)} <> all(${[...kept]}::bigint[])`;
  for (const table of [
    'list_members',
    'contact_taggings',
    'removed_members',
    'confirmations',
    'audience_audit',
  ])
    await sql`delete from ${sql.table(table)} where ${isOfSample('contact_id')}`.execute(db);
  for (const table of ['contacts', 'erased_contacts'])
    await sql`delete from ${sql.table(table)} where ${isOfSample('id')}`.execute(db);
  await sql`
    delete from deleted_contacts where ${isOfSample('id')} and contact ->> 'email' like ${`%${sampleDomain}`}`.execute(
    db,
  );
  await deleteSuppressions(db, workspaceId, emails);
  const isBlock = sql`workspace_id = ${workspaceId} and block between ${Math.floor(first / 64)} and ${Math.floor(last / 64)}`;
  await sql`
    delete from contact_blocks where ${isBlock} and not exists (select from contacts c
      where c.workspace_id = ${workspaceId} and c.id between contact_blocks.block * 64 and contact_blocks.block * 64 + 63)`.execute(
    db,
  );
  await sql`update contact_blocks set body = null where ${isBlock} and body is not null`.execute(db);
};

/** With their months the key finds the rows; without them it would read all deliveries of the workspace. */
const deliveriesOf = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ bucket: string }>`
    select distinct bucket::text as bucket from campaigns
    where workspace_id = ${workspaceId} and id = ${bigints(campaignIds)} and bucket is not null`.execute(db);
  const buckets = rows.map(({ bucket }) => bucket);
  return sql`deliveries where workspace_id = ${workspaceId} and bucket = any(${buckets}::date[])
    and campaign_id = ${bigints(campaignIds)}`;
};

/** What these deliveries added to the figures of each day is subtracted. */
const subtractDays = async (
  db: Queryable,
  workspaceId: string,
  deliveries: RawBuilder<unknown>,
): Promise<void> => {
  const daysOf = (column: string, what: string, isCounted = sql`true`) => sql`
    select (${sql.ref(column)} at time zone 'UTC')::date as day, ${what}::text as what from ${deliveries}
      and ${sql.ref(column)} is not null and ${isCounted}`;
  const { rows } = await sql<{ day: string; what: string; n: number }>`
    select day::text as day, what, count(*) as n from (
      ${daysOf('accepted_at', 'sent', sql`state in ('accepted', 'delivered', 'bounced')`)}
      union all ${daysOf('opened_at', 'opened')}
      union all ${daysOf('clicked_at', 'clicked')}
    ) counted group by 1, 2`.execute(db);
  await subtractFromDays(db, workspaceId, rows);
};

/** Days that have no figure left lose their rows: the slots of a day may hold parts of either sign. */
export const subtractFromDays = async (
  db: Queryable,
  workspaceId: string,
  deltas: readonly { day: string; what: string; n: number }[],
): Promise<void> => {
  if (deltas.length === 0) return;
  const days = deltas.map(({ day }) => day);
  const kinds = deltas.map(({ what }) => what);
  await sql`
    insert into workspace_days as days (workspace_id, day, what, slot, n)
    select ${workspaceId}::text, day, what, 0, -n
    from unnest(${days}::date[], ${kinds}::text[], ${deltas.map(({ n }) => n)}::bigint[]) as of_days (day, what, n)
    order by 2, 3
    on conflict (workspace_id, day, what, slot) do update set n = days.n + excluded.n`.execute(db);
  await sql`
    delete from workspace_days where workspace_id = ${workspaceId} and (day, what) in (
      select day, what from workspace_days where workspace_id = ${workspaceId}
        and (day, what) in (select * from unnest(${days}::date[], ${kinds}::text[]))
      group by 1, 2 having sum(n) = 0)`.execute(db);
};

/** Where the sample put contacts that are the owner's now; they stay where the owner put them since. */
export const deleteSampleMemberships = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
  { made, loaded_at }: Pick<StoredSampleShopRow, 'made' | 'loaded_at'>,
): Promise<void> => {
  await sql`
    delete from list_members where workspace_id = ${workspaceId} and list_id = ${bigints(made.lists)}
      and contact_id = ${bigints(contactIds)} and created_at < ${loaded_at}`.execute(db);
};

/** A draft that the owner changed or sent is theirs. */
export const findUntouchedDrafts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where workspace_id = ${workspaceId} and id = ${bigints(ids)}
      and state = 'draft' and updated_at = created_at for update`.execute(db);
  return idsOf(rows);
};

/** Deliveries that are in the archive follow by its own job, which looks for campaigns that are gone. */
export const deleteSampleCampaigns = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const deliveries = await deliveriesOf(db, workspaceId, ids);
  await sql`select 1 from ${deliveries} order by campaign_id, contact_id for update`.execute(db);
  await subtractDays(db, workspaceId, deliveries);
  await sql`delete from ${deliveries}`.execute(db);
  for (const table of [
    'events',
    'late_events',
    'campaign_counts',
    'campaign_chunks',
    'campaign_links',
    'campaign_clients',
    'shared_reports',
    'archive_issues',
    'campaign_figures',
    'audience_audit',
  ])
    await sql`
      delete from ${sql.table(table)} where workspace_id = ${workspaceId} and campaign_id = ${bigints(ids)}`.execute(
      db,
    );
  await sql`delete from campaigns where workspace_id = ${workspaceId} and id = ${bigints(ids)}`.execute(db);
};

/** Lists without any contact of the owner, without a sign-up form or a public archive, and unchanged. Call it when the contacts are gone. */
export const deleteSampleLists = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from lists l where l.workspace_id = ${workspaceId} and l.id = ${bigints(ids)} and l.updated_at = l.created_at
      and not exists (select from list_members m where m.workspace_id = ${workspaceId} and m.list_id = l.id)
      and not exists (select from sign_up_forms f where f.workspace_id = ${workspaceId} and f.list_id = l.id)
      and not exists (select from archives a where a.workspace_id = ${workspaceId} and a.list_id = l.id)
    returning l.id`.execute(db);
  const gone = idsOf(rows);
  for (const table of ['list_counts', 'audience_audit', 'removed_members', 'confirmations'])
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and list_id = ${bigints(gone)}`.execute(
      db,
    );
  return gone;
};

/** Tags that no contact of the owner has. */
export const deleteSampleTags = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from contact_tags t where t.workspace_id = ${workspaceId} and t.id = ${bigints(ids)}
      and not exists (select from contact_taggings g where g.workspace_id = ${workspaceId} and g.tag_id = t.id)`.execute(
    db,
  );
};

/** Fields that hold no value of a contact of the owner. */
export const deleteSampleFields = async (
  db: Queryable,
  workspaceId: string,
  keys: readonly string[],
): Promise<void> => {
  await sql`
    delete from contact_fields f where f.workspace_id = ${workspaceId} and f.key = any(${[...keys]}::text[])
      and not exists (select from contacts c where c.workspace_id = ${workspaceId} and c.fields ->> f.key is not null)`.execute(
    db,
  );
};

/** Those that the owner did not change. */
export const deleteSampleSegments = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from segments where workspace_id = ${workspaceId} and id = ${bigints(ids)} and updated_at = created_at
    returning id`.execute(db);
  const gone = idsOf(rows);
  await sql`
    delete from segment_counts where workspace_id = ${workspaceId} and segment_id = ${bigints(gone)}`.execute(
    db,
  );
  return gone;
};

/** Those that the owner did not change; their versions go with them. */
export const deleteSampleTemplates = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from templates where workspace_id = ${workspaceId} and id = any(${[...ids]}::text[]) and revision = 1
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Which of these exist, by table: what stays when the rest is removed. */
export const countExisting = async (
  db: Queryable,
  { workspace_id: workspaceId, made }: StoredSampleShopRow,
): Promise<{ lists: number; segments: number; campaigns: number; templates: number }> => {
  const { rows } = await sql<{ lists: number; segments: number; campaigns: number; templates: number }>`
    select
      (select count(*) from lists where workspace_id = ${workspaceId} and id = ${bigints(made.lists)}
        and deleted_at is null) as lists,
      (select count(*) from segments where workspace_id = ${workspaceId} and id = ${bigints(made.segments)}
        and deleted_at is null) as segments,
      (select count(*) from campaigns where workspace_id = ${workspaceId} and id = ${bigints(made.drafts)}
        and deleted_at is null) as campaigns,
      (select count(*) from templates where workspace_id = ${workspaceId}
        and id = any(${[...made.templates]}::text[]) and deleted_at is null) as templates`.execute(db);
  return rows[0] ?? { lists: 0, segments: 0, campaigns: 0, templates: 0 };
};

/** Whether a campaign of the workspace is on its way, or waits for its time. */
export const hasCampaignUnderWay = async (db: Queryable, workspaceId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from campaigns where workspace_id = ${workspaceId} and deleted_at is null
      and state in ('scheduled', 'preparing', 'sending', 'paused') limit 1`.execute(db);
  return rows.length > 0;
};

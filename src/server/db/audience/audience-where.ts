// The audience of a campaign, as a condition on `contacts c`. Lists and segments add to each other; `notOpened`
// subtracts. Without a range of ids, each subquery looks up one contact by a key (hence `limit 1`, which keeps the
// planner from turning it into a join), so that no plan depends on statistics of tables that were filled a moment ago.
// With a range, the database builds sets of that many contacts and compares them.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { StoredAudience } from '../stored-types.ts';
import { findArchivedCampaigns } from './archive/months.ts';
import { wasArchivedRecipient } from './archive/recipients.ts';
import { campaignsIn, type StoredDefinition } from './segments/definition.ts';
import { type ContactRange, segmentWhere } from './segments/where.ts';

/** The column of `rows` that names the contact. */
const isAmong = (
  rows: RawBuilder<unknown>,
  contactId: RawBuilder<unknown>,
  range: ContactRange | null,
): RawBuilder<unknown> =>
  range
    ? sql`exists (select ${rows} and ${contactId} = c.id and ${contactId} between ${range.from} and ${range.to})`
    : sql`coalesce((select true ${rows} and ${contactId} = c.id limit 1), false)`;

const onLists = (
  workspaceId: string,
  lists: readonly number[],
  range: ContactRange | null,
): RawBuilder<unknown> =>
  isAmong(
    sql`from list_members m where m.workspace_id = ${workspaceId} and m.list_id = any(${[...lists]}::bigint[])
      and m.status = 'active'`,
    sql`m.contact_id`,
    range,
  );

const receivedWithoutOpen = (
  workspaceId: string,
  campaignId: number,
  range: ContactRange | null,
  isArchived: boolean,
): RawBuilder<unknown> => {
  if (isArchived)
    return wasArchivedRecipient(workspaceId, campaignId, sql`c.id`, {
      is: ['received'],
      isNot: ['opened', 'clicked'],
    });
  return isAmong(
    sql`from deliveries o where o.workspace_id = ${workspaceId} and o.campaign_id = ${campaignId}
      and o.bucket = (select bucket from campaigns where workspace_id = ${workspaceId} and id = ${campaignId})
      and o.accepted_at is not null and o.bounced_at is null and o.opened_at is null and o.clicked_at is null`,
    sql`o.contact_id`,
    range,
  );
};

/** The audience among contacts with these ids; null: among all. */
export type AudienceCondition = (range: ContactRange | null) => RawBuilder<unknown>;

/**
 * A deleted list or segment has no contacts, unless it was deleted after `now`: a campaign that has begun goes to its
 * whole audience. A deleted campaign, as `notOpened`, keeps its recipients until it is erased. `now` is also when "the
 * last 30 days" of a segment end.
 */
export const audienceCondition = async (
  db: Queryable,
  workspaceId: string,
  audience: StoredAudience,
  now: Date,
): Promise<AudienceCondition> => {
  const { lists, segments, everyone, notOpened } = audience;
  const { rows } = await sql<{ definition: StoredDefinition }>`
    select definition from segments
    where workspace_id = ${workspaceId} and id = any(${[...segments]}::bigint[])
      and (deleted_at is null or deleted_at > ${now})
    order by id`.execute(db);
  const existing = await sql<{ id: number }>`
    select id from lists where workspace_id = ${workspaceId} and id = any(${[...lists]}::bigint[])
      and (deleted_at is null or deleted_at > ${now})`.execute(db);
  const archived = await findArchivedCampaigns(db, workspaceId, [
    ...rows.flatMap(({ definition }) => campaignsIn(definition)),
    ...(notOpened === null ? [] : [notOpened]),
  ]);
  const listIds = existing.rows.map(({ id }) => id);
  const isOnlyNotOpened = notOpened !== null && lists.length === 0 && segments.length === 0;
  return (range) => {
    const alternatives = [
      ...(listIds.length > 0 ? [onLists(workspaceId, listIds, range)] : []),
      ...rows.map(({ definition }) => segmentWhere(workspaceId, definition, now, range, archived)),
    ];
    const base =
      everyone || isOnlyNotOpened
        ? sql`true`
        : alternatives.length === 0
          ? sql`false`
          : sql`(${sql.join(alternatives, sql` or `)})`;
    return notOpened === null
      ? base
      : sql`(${base} and ${receivedWithoutOpen(workspaceId, notOpened, range, archived.has(notOpened))})`;
  };
};

export const audienceWhere = async (
  db: Queryable,
  workspaceId: string,
  audience: StoredAudience,
  now: Date,
): Promise<RawBuilder<unknown>> => (await audienceCondition(db, workspaceId, audience, now))(null);

/** Subscribed, and not suppressed by the hash of the address. */
export const mayGetMail = (workspaceId: string): RawBuilder<unknown> => sql`
  (c.status = 'subscribed' and (select true from suppressions s where s.workspace_id = ${workspaceId}
    and s.scope = 'all' and s.email_hash = sha256(convert_to(${workspaceId} || ':' || c.email, 'UTF8')) limit 1) is null)`;

/**
 * Keeps the planner from turning the subqueries of a condition into joins over all contacts: a `case` is evaluated for
 * each row that the conditions beside it select.
 */
export const checkedPerRow = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${condition} then true else false end`;

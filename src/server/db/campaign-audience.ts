// Who a campaign is for, as a condition on `contacts c`. Lists and segments add to each other; `notOpened` takes away.
// Each look is made for one contact by a key (hence `limit 1`: such a look is never made into a join), so that no plan
// depends on what the database believes of tables that were filled a moment ago.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { StoredDefinition } from './segment-definition.ts';
import { segmentWhere } from './segment-where.ts';
import type { StoredAudience } from './tables.ts';

const onLists = (workspaceId: string, lists: readonly number[]): RawBuilder<unknown> => sql`
  coalesce((select true from list_members m where m.workspace_id = ${workspaceId} and m.contact_id = c.id
    and m.list_id = any(${[...lists]}::bigint[]) and m.status = 'active' limit 1), false)`;

const gotAndDidNotOpen = (workspaceId: string, campaignId: number): RawBuilder<unknown> => sql`
  coalesce((select true from deliveries o
    where o.workspace_id = ${workspaceId} and o.contact_id = c.id and o.campaign_id = ${campaignId}
      and o.bucket = (select bucket from campaigns where workspace_id = ${workspaceId} and id = ${campaignId})
      and o.accepted_at is not null and o.bounced_at is null and o.opened_at is null and o.clicked_at is null limit 1), false)`;

/**
 * A list or a segment that is gone holds nobody; a deleted campaign, as `notOpened`, keeps its people until it is erased.
 * `now` is when "the last 30 days" of a segment end.
 */
export const audienceWhere = async (
  db: Queryable,
  workspaceId: string,
  audience: StoredAudience,
  now: Date,
): Promise<RawBuilder<unknown>> => {
  const { lists, segments, everyone, notOpened } = audience;
  const { rows } = await sql<{ definition: StoredDefinition }>`
    select definition from segments
    where workspace_id = ${workspaceId} and id = any(${[...segments]}::bigint[]) and deleted_at is null
    order by id`.execute(db);
  const there = await sql<{ id: number }>`
    select id from lists where workspace_id = ${workspaceId} and id = any(${[...lists]}::bigint[])
      and deleted_at is null`.execute(db);
  const chosen = [
    ...(there.rows.length > 0
      ? [
          onLists(
            workspaceId,
            there.rows.map(({ id }) => id),
          ),
        ]
      : []),
    ...rows.map(({ definition }) => segmentWhere(workspaceId, definition, now)),
  ];
  const isOnlyRest = notOpened !== null && lists.length === 0 && segments.length === 0;
  const base =
    everyone || isOnlyRest
      ? sql`true`
      : chosen.length === 0
        ? sql`false`
        : sql`(${sql.join(chosen, sql` or `)})`;
  return notOpened === null ? base : sql`(${base} and ${gotAndDidNotOpen(workspaceId, notOpened)})`;
};

/** Subscribed, and not blocked by the hash of the address. */
export const mayGetMail = (workspaceId: string): RawBuilder<unknown> => sql`
  (c.status = 'subscribed' and (select true from suppressions s where s.workspace_id = ${workspaceId}
    and s.scope = 'all' and s.email_hash = sha256(convert_to(${workspaceId} || ':' || c.email, 'UTF8')) limit 1) is null)`;

/** The same, where the condition may hold looks of another kind. */
export const rowByRow = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${condition} then true else false end`;

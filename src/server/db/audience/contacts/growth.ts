// How an audience grew: by day of UTC, from counts and from indexes of the few who left.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface GrowthRow {
  /** `2026-11-21` */
  day: string;
  joined: number;
  left: number;
}

/** Contacts that were added, and contacts that unsubscribed from everything. Days without either are not in it. */
export const readGrowth = async (
  db: Queryable,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<GrowthRow[]> => {
  const { rows } = await sql<GrowthRow>`
    select to_char(day, 'YYYY-MM-DD') as day, greatest(0, sum(joined))::bigint as joined, sum(gone)::bigint as left
    from (
      select day, n as joined, 0 as gone from workspace_days
      where workspace_id = ${workspaceId} and what = 'contacts' and day between ${from}::date and ${to}::date
      union all
      select (left_at at time zone 'UTC')::date, 0, 1 from contacts
      where workspace_id = ${workspaceId} and status <> 'subscribed'
        and left_at >= (${from}::date::timestamp at time zone 'UTC')
        and left_at < ((${to}::date + 1)::timestamp at time zone 'UTC')
    ) changes group by day order by day`.execute(db);
  return rows;
};

export interface ListGrowthRow extends GrowthRow {
  list_id: number;
}

/**
 * Members who joined each of these lists, and members who left it or unsubscribed from everything, since a day. One query
 * for a page of lists: two indexes of memberships, and the contacts that are not subscribed.
 */
export const readListGrowth = async (
  db: Queryable,
  workspaceId: string,
  lists: readonly number[],
  since: Date,
): Promise<ListGrowthRow[]> => {
  if (lists.length === 0) return [];
  const ids = sql`any(${[...lists]}::bigint[])`;
  const { rows } = await sql<ListGrowthRow>`
    select list_id, to_char(day, 'YYYY-MM-DD') as day, sum(joined)::bigint as joined, sum(gone)::bigint as left
    from (
      select list_id, (created_at at time zone 'UTC')::date as day, count(*) as joined, 0 as gone from list_members
      where workspace_id = ${workspaceId} and list_id = ${ids} and created_at >= ${since} and status <> 'pending'
      group by 1, 2
      union all
      select list_id, (left_at at time zone 'UTC')::date, 0, count(*) from list_members
      where workspace_id = ${workspaceId} and list_id = ${ids} and left_at >= ${since}
      group by 1, 2
      union all
      select m.list_id, (c.left_at at time zone 'UTC')::date, 0, count(*)
      from contacts c join list_members m on m.workspace_id = ${workspaceId} and m.contact_id = c.id
      where c.workspace_id = ${workspaceId} and c.status <> 'subscribed' and c.left_at >= ${since}
        and m.list_id = ${ids} and m.status = 'active'
      group by 1, 2
    ) changes group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** When the last campaign to each of these lists began, of those that were sent to the list or to everyone. */
export const readLastSent = async (
  db: Queryable,
  workspaceId: string,
  lists: readonly number[],
): Promise<Map<number, Date>> => {
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ list_id: number | null; last_sent: Date | null }>`
    with started as materialized (
      select started_at, audience from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null and started_at is not null
    )
    select list.id::bigint as list_id, max(started_at) as last_sent
    from started cross join lateral jsonb_array_elements_text(audience -> 'lists') as list (id)
    where list.id::bigint = any(${[...lists]}::bigint[]) group by 1
    union all
    select null, max(started_at) from started where (audience ->> 'everyone')::boolean`.execute(db);
  const toEveryone = rows.find(({ list_id }) => list_id === null)?.last_sent ?? null;
  const lastSent = new Map<number, Date>();
  for (const list of lists) {
    const own = rows.find(({ list_id }) => list_id === list)?.last_sent ?? null;
    const last = own && toEveryone ? (own > toEveryone ? own : toEveryone) : (own ?? toEveryone);
    if (last) lastSent.set(list, last);
  }
  return lastSent;
};

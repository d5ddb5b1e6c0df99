// The size of an audience. Counted contact by contact it is exact, as the send will be, but for a million contacts that
// takes many seconds. So the size of a large audience is computed from counts that follow every change where it
// consists of lists alone, and otherwise counted by sets, part by part of the contacts.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '../../database.ts';
import type { StoredAudience } from '../../stored-types.ts';
import { type AudienceCondition, checkedPerRow, mayGetMail } from '../audience-where.ts';

export interface AudienceSize {
  total: number;
  recipients: number;
  /** The contacts that are not subscribed, by status. */
  unsubscribed: Readonly<Record<string, number>>;
}

interface StatusCount {
  status: string;
  n: number;
}

const sumOf = (counts: readonly StatusCount[]): Pick<AudienceSize, 'total' | 'unsubscribed'> => {
  const unsubscribed: Record<string, number> = {};
  let total = 0;
  for (const { status, n } of counts) {
    total += n;
    if (status !== 'subscribed' && n > 0) unsubscribed[status] = (unsubscribed[status] ?? 0) + n;
  }
  return { total, unsubscribed };
};

/** Two queries, which large databases run in parallel. */
export const sizeWhere = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
): Promise<AudienceSize> => {
  const count = async (condition: RawBuilder<unknown>): Promise<StatusCount[]> => {
    const { rows } = await sql<StatusCount>`
      select c.status, count(*) as n from contacts c
      where c.workspace_id = ${workspaceId} and ${condition} and ${checkedPerRow(where)}
      group by c.status`.execute(db);
    return rows;
  };
  const [reachable, all] = await Promise.all([count(mayGetMail(workspaceId)), count(sql`true`)]);
  const recipients = sumOf(reachable).total;
  const { total, unsubscribed } = sumOf(all);
  return { recipients, total: Math.max(total, recipients), unsubscribed };
};

export interface RangeOptions {
  /** The highest id a contact can have. */
  highest: number;
  /** Ids in each part: the sets to compare fit in memory. */
  size: number;
}

/**
 * Counts contacts with these ids, part by part. A suppressed contact is not subscribed, but for moments, so
 * suppressions are not queried. `recipients` are those for whom `wanted` holds as well.
 */
export const sizeByRanges = async (
  db: Database,
  workspaceId: string,
  condition: AudienceCondition,
  { highest, size }: RangeOptions,
  recipientCondition: RawBuilder<unknown> = sql`true`,
): Promise<AudienceSize> => {
  const counts: StatusCount[] = [];
  let recipients = 0;
  for (let from = 1; from <= highest; from += size) {
    const range = { from, to: from + size - 1 };
    const { rows } = await db.transaction().execute(async (tx) => {
      // JIT would compile for longer than the query runs.
      await sql`set local jit = off`.execute(tx);
      await sql`set local work_mem = '32MB'`.execute(tx);
      return sql<StatusCount & { recipients: number }>`
        select c.status, count(*) as n,
          count(*) filter (where c.status = 'subscribed' and ${recipientCondition}) as recipients
        from contacts c where c.workspace_id = ${workspaceId} and c.id between ${range.from} and ${range.to}
          and ${condition(range)}
        group by c.status`.execute(tx);
    });
    counts.push(...rows);
    recipients += rows.reduce((sum, row) => sum + row.recipients, 0);
  }
  return { ...sumOf(counts), recipients };
};

/** The contact counts of a workspace; the audiences of small workspaces are counted exactly. */
export const contactTotals = async (
  db: Queryable,
  workspaceId: string,
): Promise<{ all: number; subscribed: number }> => {
  const { rows } = await sql<{ all: number; subscribed: number }>`
    select coalesce(sum(n), 0)::bigint as all, coalesce(sum(n) filter (where status = 'subscribed'), 0)::bigint as subscribed
    from contact_counts where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { all: 0, subscribed: 0 };
};

const allByStatus = async (db: Queryable, workspaceId: string): Promise<StatusCount[]> => {
  const { rows } = await sql<StatusCount>`
    select status, coalesce(sum(n), 0)::bigint as n from contact_counts
    where workspace_id = ${workspaceId} group by status`.execute(db);
  return rows;
};

/** Only those who are not subscribed are looked up one by one; they are few. */
const membersByStatus = async (
  db: Queryable,
  workspaceId: string,
  lists: readonly number[],
): Promise<StatusCount[]> => {
  const { rows } = await sql<StatusCount>`
    with members as (
      select distinct m.contact_id from list_members m
      where m.workspace_id = ${workspaceId} and m.status = 'active' and m.list_id in (
        select id from lists where workspace_id = ${workspaceId} and id = any(${[...lists]}::bigint[])
          and deleted_at is null)
    ), others as (
      select c.status, count(*) as n from contacts c
      where c.workspace_id = ${workspaceId} and c.status <> 'subscribed'
        and c.id in (select contact_id from members)
      group by c.status
    )
    select status, n from others
    union all
    select 'subscribed', (select count(*) from members) - coalesce((select sum(n) from others), 0)::bigint
    `.execute(db);
  return rows;
};

/**
 * A suppressed contact is not subscribed, but for moments, so suppressions are not queried. null: each contact has to
 * be examined.
 */
export const sizeOfLists = async (
  db: Queryable,
  workspaceId: string,
  { lists, segments, everyone, notOpened }: StoredAudience,
): Promise<AudienceSize | null> => {
  if (notOpened !== null || (!everyone && segments.length > 0)) return null;
  const counts = everyone
    ? await allByStatus(db, workspaceId)
    : await membersByStatus(db, workspaceId, lists);
  const subscribed = counts.filter(({ status }) => status === 'subscribed');
  return { ...sumOf(counts), recipients: sumOf(subscribed).total };
};

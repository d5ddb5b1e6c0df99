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
}

/** Two queries, which large databases run in parallel. */
export const sizeWhere = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
): Promise<AudienceSize> => {
  const count = async (condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from contacts c
      where c.workspace_id = ${workspaceId} and ${condition} and ${checkedPerRow(where)}`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const [recipients, total] = await Promise.all([count(mayGetMail(workspaceId)), count(sql`true`)]);
  return { recipients, total: Math.max(total, recipients) };
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
  const sum: AudienceSize = { total: 0, recipients: 0 };
  for (let from = 1; from <= highest; from += size) {
    const range = { from, to: from + size - 1 };
    const { rows } = await db.transaction().execute(async (tx) => {
      // JIT would compile for longer than the query runs.
      await sql`set local jit = off`.execute(tx);
      await sql`set local work_mem = '32MB'`.execute(tx);
      return sql<AudienceSize>`
        select count(*) as total, count(*) filter (where c.status = 'subscribed' and ${recipientCondition}) as recipients
        from contacts c where c.workspace_id = ${workspaceId} and c.id between ${range.from} and ${range.to}
          and ${condition(range)}`.execute(tx);
    });
    sum.total += rows[0]?.total ?? 0;
    sum.recipients += rows[0]?.recipients ?? 0;
  }
  return sum;
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

/**
 * A suppressed contact is not subscribed, but for moments, so suppressions are not queried. null: each contact has to
 * be examined.
 */
export const sizeOfLists = async (
  db: Queryable,
  workspaceId: string,
  { lists, segments, everyone, notOpened }: StoredAudience,
): Promise<AudienceSize | null> => {
  if (notOpened !== null) return null;
  if (everyone) {
    const { all, subscribed } = await contactTotals(db, workspaceId);
    return { total: all, recipients: subscribed };
  }
  if (segments.length > 0) return null;
  const { rows } = await sql<AudienceSize>`
    with members as (
      select distinct m.contact_id from list_members m
      where m.workspace_id = ${workspaceId} and m.status = 'active' and m.list_id in (
        select id from lists where workspace_id = ${workspaceId} and id = any(${[...lists]}::bigint[])
          and deleted_at is null)
    ), others as (
      select count(*) as n from contacts c where c.workspace_id = ${workspaceId} and c.status <> 'subscribed'
        and c.id in (select contact_id from members)
    )
    select (select count(*) from members) as total,
      (select count(*) from members) - (select n from others) as recipients`.execute(db);
  return rows[0] ?? null;
};

// How many an audience holds. Looked up contact by contact it is exact, as it is sent to; of a million that takes many
// seconds, so a large one is put together from counts that follow every change, where it is made of lists alone, and
// counted by sets, part by part of the contacts, where it is not.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '../../database.ts';
import type { StoredAudience } from '../../tables/campaigns.ts';
import { type AudienceCondition, mayGetMail, rowByRow } from '../audience-where.ts';

export interface AudienceSize {
  total: number;
  recipients: number;
}

/** Two questions, which large databases answer side by side. */
export const sizeWhere = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
): Promise<AudienceSize> => {
  const count = async (further: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from contacts c
      where c.workspace_id = ${workspaceId} and ${further} and ${rowByRow(where)}`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const [recipients, total] = await Promise.all([count(mayGetMail(workspaceId)), count(sql`true`)]);
  return { recipients, total: Math.max(total, recipients) };
};

export interface Parts {
  /** The highest number a contact can have. */
  highest: number;
  /** Numbers in each part: what is compared with them fits in memory. */
  size: number;
}

/**
 * Of those with these numbers, part by part. Whose address is blocked is not subscribed, but for moments, so blocks are
 * not looked for. `recipients` are those for whom `wanted` holds as well.
 */
export const sizeInParts = async (
  db: Database,
  workspaceId: string,
  condition: AudienceCondition,
  { highest, size }: Parts,
  wanted: RawBuilder<unknown> = sql`true`,
): Promise<AudienceSize> => {
  const sum: AudienceSize = { total: 0, recipients: 0 };
  for (let from = 1; from <= highest; from += size) {
    const range = { from, to: from + size - 1 };
    const { rows } = await db.transaction().execute(async (tx) => {
      // It would compile for longer than it counts.
      await sql`set local jit = off`.execute(tx);
      await sql`set local work_mem = '32MB'`.execute(tx);
      return sql<AudienceSize>`
        select count(*) as total, count(*) filter (where c.status = 'subscribed' and ${wanted}) as recipients
        from contacts c where c.workspace_id = ${workspaceId} and c.id between ${range.from} and ${range.to}
          and ${condition(range)}`.execute(tx);
    });
    sum.total += rows[0]?.total ?? 0;
    sum.recipients += rows[0]?.recipients ?? 0;
  }
  return sum;
};

/** How many contacts a workspace has; those of whom it has few are looked up. */
export const contactsOf = async (
  db: Queryable,
  workspaceId: string,
): Promise<{ all: number; subscribed: number }> => {
  const { rows } = await sql<{ all: number; subscribed: number }>`
    select coalesce(sum(n), 0)::bigint as all, coalesce(sum(n) filter (where status = 'subscribed'), 0)::bigint as subscribed
    from contact_counts where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { all: 0, subscribed: 0 };
};

/**
 * Whose address is blocked is not subscribed, but for moments, so they are not looked for. null: it takes a look at each
 * contact.
 */
export const sizeOfLists = async (
  db: Queryable,
  workspaceId: string,
  { lists, segments, everyone, notOpened }: StoredAudience,
): Promise<AudienceSize | null> => {
  if (notOpened !== null) return null;
  if (everyone) {
    const { all, subscribed } = await contactsOf(db, workspaceId);
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

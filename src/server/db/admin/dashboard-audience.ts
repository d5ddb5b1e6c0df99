// What the dashboard says about the audience, and whether there is anything in the workspace yet.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export const readSubscribedCount = async (db: Queryable, workspaceId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from contact_counts
    where workspace_id = ${workspaceId} and status = 'subscribed'`.execute(db);
  return rows[0]?.n ?? 0;
};

/**
 * By day of UTC, days without any left out. Only contacts that are not subscribed can have left, and these have an index of
 * their own.
 */
export const readDaysOfLeaving = async (
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<{ day: string; n: number }[]> => {
  const { rows } = await sql<{ day: string; n: number }>`
    select to_char(left_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as n from contacts
    where workspace_id = ${workspaceId} and status <> 'subscribed' and left_at >= ${since}
    group by 1`.execute(db);
  return rows;
};

export const isWorkspaceEmpty = async (db: Queryable, workspaceId: string): Promise<boolean> => {
  const has = (table: string, condition = sql``) =>
    sql`exists (select from ${sql.table(table)} where workspace_id = ${workspaceId} ${condition})`;
  const isThere = sql`and deleted_at is null`;
  const { rows } = await sql<{ is_empty: boolean }>`
    select not (
      ${has('sample_shops')} or ${has('contacts')} or ${has('lists', isThere)} or ${has('campaigns', isThere)}
      or ${has('templates', isThere)} or ${has('saved_html_templates', isThere)}
    ) as is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
};

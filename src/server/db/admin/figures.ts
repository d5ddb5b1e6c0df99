// Counts over the whole installation, one pass over each table: cheap enough to run on each request of the page.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';

const one = async <Row>(db: Queryable, query: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const { rows } = await sql<Row>`${overAllWorkspaces('admin figures')} ${query}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count answered nothing.');
  return row;
};

export const countUsers = (db: Queryable, times: { month: Date; week: Date }) =>
  one(
    db,
    sql<{ total: number; newThisMonth: number; activeThisWeek: number }>`
      select count(*)::int as total,
        (count(*) filter (where created_at > ${times.month}))::int as "newThisMonth",
        (select count(distinct user_id)::int from sessions where last_seen_at > ${times.week}) as "activeThisWeek"
      from users`,
  );

export interface PlanCount {
  type: string;
  state: 'active' | 'pastDue' | 'cancelled' | 'ended' | 'trial';
  count: number;
}

export const countPlans = async (db: Queryable, now: Date): Promise<PlanCount[]> => {
  const { rows } = await sql<PlanCount>`
    select plan_type as type,
      case
        when plan_standing = 'ended' or (not plan_renews and plan_ends_at <= ${now}) then 'ended'
        when plan_type = 'trial' then 'trial'
        when plan_standing = 'past_due' then 'pastDue'
        when not plan_renews and stripe_subscription_id is not null then 'cancelled'
        else 'active'
      end as state,
      count(*)::int as count
    from workspaces
    group by 1, 2
    order by 1`.execute(db);
  return rows;
};

export const countTemplates = (db: Queryable) =>
  one(
    db,
    sql<{ total: number; saved: number }>`
      select (select count(*)::int from templates where deleted_at is null) as total,
        (select count(*)::int from saved_html_templates where deleted_at is null) as saved`,
  );

export const countCampaigns = (db: Queryable) =>
  one(
    db,
    sql<{ total: number; sending: number }>`
      select count(*)::int as total,
        (count(*) filter (where state in ('preparing', 'sending', 'paused')))::int as sending
      from campaigns where deleted_at is null`,
  );

/** Sums the daily counts, which the deletion of a campaign does not change. */
export const countCampaignEmails = (db: Queryable, month: Date) =>
  one(
    db,
    sql<{ total: number; thisMonth: number }>`
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where day > (${month}::timestamptz at time zone 'UTC')::date), 0)::bigint as "thisMonth"
      from workspace_days where what = 'sent'`,
  );

export const countTestEmails = (db: Queryable, month: Date) =>
  one(
    db,
    sql<{ total: number; thisMonth: number; failedThisMonth: number }>`
      select (count(*) filter (where state = 'sent'))::int as total,
        (count(*) filter (where state = 'sent' and created_at > ${month}))::int as "thisMonth",
        (count(*) filter (where state = 'failed' and created_at > ${month}))::int as "failedThisMonth"
      from test_emails`,
  );

export const countMessages = (db: Queryable) =>
  one(
    db,
    sql<{ unread: number; total: number; suspect: number }>`
      select (count(*) filter (where read_at is null and not is_suspect))::int as unread,
        (count(*) filter (where not is_suspect))::int as total,
        (count(*) filter (where is_suspect))::int as suspect
      from contact_messages
      where deleted_at is null`,
  );

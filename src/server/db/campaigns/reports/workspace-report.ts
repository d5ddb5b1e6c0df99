// The figures of all campaigns that began in a period, from their counts.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface CampaignFiguresRow {
  id: number;
  /** Of the time zone, `2026-11-21`. */
  day: string;
  sent: number;
  opened: number;
  clicked: number;
  bounced: number;
  complained: number;
  unsubscribed: number;
}

interface Days {
  /** Of the time zone, both included. */
  from: string;
  to: string;
  timeZone: string;
}

const startsIn = ({ from, to, timeZone }: Days) => sql`
  started_at >= (${from}::date::timestamp at time zone ${timeZone})
  and started_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`;

/** Without campaigns that have not started. A campaign without any count has zeros. */
export const readCampaignFigures = async (
  db: Queryable,
  workspaceId: string,
  days: Days,
): Promise<CampaignFiguresRow[]> => {
  const countOf = (what: string) =>
    sql`greatest(0, coalesce(sum(k.n) filter (where k.what = ${what}), 0))::bigint`;
  const { rows } = await sql<CampaignFiguresRow>`
    with own as materialized (
      select id, to_char(started_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null and ${startsIn(days)}
    )
    select own.id, own.day, ${countOf('sent')} as sent, ${countOf('opened')} as opened,
      ${countOf('clicked')} as clicked, ${countOf('bounced')} as bounced, ${countOf('complained')} as complained,
      ${countOf('unsubscribed')} as unsubscribed
    from own left join campaign_counts k on k.workspace_id = ${workspaceId} and k.campaign_id = own.id
      and k.what in ('sent', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed')
    group by own.id, own.day`.execute(db);
  return rows;
};

export interface CampaignNameRow {
  id: number;
  name: string;
  subject: string;
  started_at: Date;
}

export const readCampaignNames = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<CampaignNameRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<CampaignNameRow>`
    select id, name, subject, started_at from campaigns
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(
    db,
  );
  return rows;
};

/** How many emails the campaigns of these days sent, and whether the rows of some are in the archive. */
export const readReachSize = async (
  db: Queryable,
  workspaceId: string,
  days: Days,
): Promise<{ sent: number; is_archived: boolean }> => {
  const { rows } = await sql<{ sent: number; is_archived: boolean }>`
    with own as materialized (
      select id from campaigns where workspace_id = ${workspaceId} and deleted_at is null and ${startsIn(days)}
    )
    select
      (select coalesce(sum(n), 0) from campaign_counts k where k.workspace_id = ${workspaceId} and k.what = 'sent'
        and k.campaign_id in (select id from own))::bigint as sent,
      exists (select from archived_campaigns a where a.workspace_id = ${workspaceId}
        and a.campaign_id in (select id from own)) as is_archived`.execute(db);
  return rows[0] ?? { sent: 0, is_archived: false };
};

/** Reads a row for each email. */
export const countPeopleReached = async (db: Queryable, workspaceId: string, days: Days): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    with own as materialized (
      select id, bucket from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null and bucket is not null and ${startsIn(days)}
    )
    select count(distinct d.contact_id)::bigint as people
    from own join deliveries d on d.workspace_id = ${workspaceId} and d.bucket = own.bucket and d.campaign_id = own.id
    where d.state in ('accepted', 'delivered')`.execute(db);
  return rows[0]?.people ?? 0;
};

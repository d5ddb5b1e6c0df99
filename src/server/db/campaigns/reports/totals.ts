import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface CampaignTotals {
  total: number;
  finished: number;
  sent: number;
  opened: number;
  clicked: number;
}

/** Totals over all campaigns of a workspace. */
export const readCampaignTotals = async (db: Queryable, workspaceId: string): Promise<CampaignTotals> => {
  const { rows } = await sql<CampaignTotals>`
    with own as (
      select id, state from campaigns where workspace_id = ${workspaceId} and deleted_at is null
    ), counted as (
      select what, sum(n) as n from campaign_counts
      where workspace_id = ${workspaceId} and what in ('sent', 'opened', 'clicked')
        and campaign_id in (select id from own)
      group by what
    )
    select
      (select count(*) from own)::bigint as total,
      (select count(*) from own where state = 'sent')::bigint as finished,
      coalesce((select n from counted where what = 'sent'), 0)::bigint as sent,
      coalesce((select n from counted where what = 'opened'), 0)::bigint as opened,
      coalesce((select n from counted where what = 'clicked'), 0)::bigint as clicked`.execute(db);
  return rows[0] ?? { total: 0, finished: 0, sent: 0, opened: 0, clicked: 0 };
};

/** Includes campaigns that were deleted since. */
export const countCampaignsSince = async (
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::bigint as n from campaigns
    where workspace_id = ${workspaceId} and created_at > ${since}`.execute(db);
  return rows[0]?.n ?? 0;
};

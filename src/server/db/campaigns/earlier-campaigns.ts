import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface EarlierCampaign {
  id: number;
  track_opens: boolean;
  track_clicks: boolean;
  started_at: Date;
}

/** Campaigns sent before this one, the latest first. */
export const earlierCampaigns = async (
  db: Queryable,
  workspaceId: string,
  before: { id: number; startedAt: Date },
  limit: number,
): Promise<EarlierCampaign[]> => {
  const { rows } = await sql<EarlierCampaign>`
    select id, track_opens, track_clicks, started_at from campaigns
    where workspace_id = ${workspaceId} and state = 'sent' and deleted_at is null and started_at is not null
      and (started_at, id) < (${before.startedAt}, ${before.id})
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

export interface LatestCampaign {
  id: number;
  bucket: Date | null;
  started_at: Date;
  total_recipients: number | null;
}

/** Campaigns that were sent, the latest first. */
export const latestCampaigns = async (
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<LatestCampaign[]> => {
  const { rows } = await sql<LatestCampaign>`
    select id, bucket, started_at, total_recipients from campaigns
    where workspace_id = ${workspaceId} and state = 'sent' and deleted_at is null and started_at is not null
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

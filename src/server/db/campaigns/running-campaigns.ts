// Campaigns as send workers read them.
import { sql } from 'kysely';
import type { When } from '#email/dynamic/when.ts';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { StoredAudience, StoredLocalMoment } from '../stored-types.ts';
import type { DeliveryKey } from './deliveries.ts';

export interface RunningCampaign {
  workspace_id: string;
  id: number;
  state: 'preparing' | 'sending';
  /** `2026-11-01`. */
  bucket: string;
  audience: StoredAudience;
  snapshot_cursor: number | null;
  /** null: it began before this column existed. */
  snapshot_highest: number | null;
  started_at: Date;
  waiting: string | null;
  /** With `schedule_zone`, if it goes out by the clocks of its recipients. */
  local_time: string | null;
  schedule_zone: string | null;
  late_recipients: 'now' | 'next-day' | null;
  local_moments: StoredLocalMoment[] | null;
}

const columns = sql`workspace_id, id, state, bucket::text as bucket, audience, snapshot_cursor,
  snapshot_highest, started_at, waiting, local_time, schedule_zone, late_recipients, local_moments`;

export type CampaignKey = Pick<RunningCampaign, 'workspace_id' | 'id'>;

const isRunning = sql`state in ('preparing', 'sending') and deleted_at is null and bucket is not null`;

export interface CampaignsPage {
  campaigns: RunningCampaign[];
  /** Where the next page begins; null: this was the last one. */
  next: CampaignKey | null;
}

/** Campaigns of all workspaces, in the order of their keys: reading page after page returns each of them. */
export const pageOfRunningCampaigns = async (
  db: Queryable,
  after: CampaignKey | null,
  limit: number,
): Promise<CampaignsPage> => {
  const { rows } = await sql<RunningCampaign>`
    ${overAllWorkspaces('running campaigns')}
    select ${columns} from campaigns
    where ${isRunning} ${after ? sql`and (workspace_id, id) > (${after.workspace_id}, ${after.id}::bigint)` : sql``}
    order by workspace_id, id limit ${limit + 1}`.execute(db);
  const campaigns = rows.slice(0, limit);
  return { campaigns, next: rows.length > limit ? (campaigns.at(-1) ?? null) : null };
};

/** Campaigns without a recipient snapshot yet: a person has just pressed Send. */
export const findCampaignsWithoutSnapshot = async (
  db: Queryable,
  limit: number,
): Promise<RunningCampaign[]> => {
  const { rows } = await sql<RunningCampaign>`
    ${overAllWorkspaces('campaigns without a snapshot')}
    select ${columns} from campaigns where ${isRunning} and state = 'preparing' and snapshot_cursor = 0
    order by started_at limit ${limit}`.execute(db);
  return rows;
};

/** Those of them that still run. */
export const findStillRunning = async (
  db: Queryable,
  keys: readonly CampaignKey[],
): Promise<RunningCampaign[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<RunningCampaign>`
    ${overAllWorkspaces('campaigns still running')}
    select ${columns} from campaigns
    where ${isRunning} and (workspace_id, id) in (
      select * from unnest(${keys.map(({ workspace_id }) => workspace_id)}::text[], ${keys.map(({ id }) => id)}::bigint[]))`.execute(
    db,
  );
  return rows;
};

/** The conditions of its email, as it was frozen; none: everyone gets all of it. */
export const whensOfRunning = async (db: Queryable, workspaceId: string, id: number): Promise<When[]> => {
  const { rows } = await sql<{ whens: When[] | null }>`
    select frozen->'parts'->'whens' as whens from campaigns where workspace_id = ${workspaceId} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.whens ?? [];
};

/** Whether its recipients get it at the time of their own clocks. */
export const isByLocalTime = async (db: Queryable, workspaceId: string, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from campaigns where workspace_id = ${workspaceId} and id = ${id} and local_time is not null`.execute(
    db,
  );
  return rows.length > 0;
};

/** Locked until the end of the transaction; null: it does not run any more, or another worker has locked it. */
export const lockRunningCampaign = async (
  db: Queryable,
  workspaceId: string,
  id: number,
): Promise<RunningCampaign | null> => {
  const { rows } = await sql<RunningCampaign>`
    select ${columns} from campaigns
    where workspace_id = ${workspaceId} and id = ${id} and state in ('preparing', 'sending') and deleted_at is null
    for update skip locked`.execute(db);
  return rows[0] ?? null;
};

/**
 * Until the last slice is written, the snapshot is incomplete; then the state becomes `sending`, with the total known.
 */
export const recordSlice = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  cursor: number | null,
  localMoments: readonly StoredLocalMoment[] | null,
  now: Date,
): Promise<void> => {
  const isLast = cursor === null;
  await sql`
    update campaigns set snapshot_cursor = ${cursor}, updated_at = ${now}
      ${localMoments ? sql`, local_moments = ${JSON.stringify(localMoments)}::jsonb` : sql``}
      ${
        isLast
          ? sql`, state = case when state = 'preparing' then 'sending' else state end,
        total_recipients = (select count(*) from deliveries where workspace_id = ${workspaceId}
          and bucket = ${partitionMonth}::date and campaign_id = ${campaignId})`
          : sql``
      }
    where workspace_id = ${workspaceId} and id = ${campaignId}`.execute(db);
};

/** Writes only changes, because workers call it often. `until`: when the campaign may continue without a person. */
export const setStatusReason = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  reason: string | null,
  until: Date | null,
): Promise<void> => {
  await sql`
    update campaigns set waiting = ${reason}, waiting_until = ${until}
    where workspace_id = ${workspaceId} and id = ${id} and state in ('preparing', 'sending')
      and (waiting, waiting_until) is distinct from (${reason}::text, ${until}::timestamptz)`.execute(db);
};

export const pauseRunningCampaign = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update campaigns set state = 'paused', waiting = ${reason}, waiting_until = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and state in ('preparing', 'sending')`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

/** The snapshot is complete, and every batch is done. */
export const isSendingDone = async (db: Queryable, workspaceId: string, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from campaigns c where workspace_id = ${workspaceId} and id = ${id} and state = 'sending' and snapshot_cursor is null
      and not exists (select from campaign_chunks k where k.workspace_id = ${workspaceId} and k.campaign_id = c.id
        and k.state <> 'done')`.execute(db);
  return rows.length > 0;
};

export const finishCampaign = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  outcome: 'complete' | 'with_problems',
  now: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update campaigns c set state = 'sent', outcome = ${outcome}, waiting = null, waiting_until = null,
      finished_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and state = 'sending' and snapshot_cursor is null
      and not exists (select from campaign_chunks k where k.workspace_id = ${workspaceId} and k.campaign_id = c.id
        and k.state <> 'done')`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

// Campaigns as those who send them look at them.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { StoredAudience } from '../tables/campaigns.ts';
import type { DeliveryKey } from './deliveries.ts';

export interface CampaignAtWork {
  workspace_id: string;
  id: number;
  state: 'preparing' | 'sending';
  /** `2026-11-01`. */
  bucket: string;
  audience: StoredAudience;
  snapshot_cursor: number | null;
  /** null: it began before this was noted. */
  snapshot_highest: number | null;
  started_at: Date;
  waiting: string | null;
}

const columns = sql`workspace_id, id, state, bucket::text as bucket, audience, snapshot_cursor,
  snapshot_highest, started_at, waiting`;

export type CampaignKey = Pick<CampaignAtWork, 'workspace_id' | 'id'>;

const isAtWork = sql`state in ('preparing', 'sending') and deleted_at is null and bucket is not null`;

export interface CampaignsPage {
  campaigns: CampaignAtWork[];
  /** Where the next page begins; null: this was the last one. */
  next: CampaignKey | null;
}

/** Of all workspaces, in the order of their keys: whoever goes on from page to page meets each of them. */
export const pageOfCampaignsAtWork = async (
  db: Queryable,
  after: CampaignKey | null,
  limit: number,
): Promise<CampaignsPage> => {
  const { rows } = await sql<CampaignAtWork>`
    select ${columns} from campaigns
    where ${isAtWork} ${after ? sql`and (workspace_id, id) > (${after.workspace_id}, ${after.id}::bigint)` : sql``}
    order by workspace_id, id limit ${limit + 1}`.execute(db);
  const campaigns = rows.slice(0, limit);
  return { campaigns, next: rows.length > limit ? (campaigns.at(-1) ?? null) : null };
};

/** Those of whose recipients nobody is written down yet: somebody has just pressed Send. */
export const justBegun = async (db: Queryable, limit: number): Promise<CampaignAtWork[]> => {
  const { rows } = await sql<CampaignAtWork>`
    select ${columns} from campaigns where ${isAtWork} and state = 'preparing' and snapshot_cursor = 0
    order by started_at limit ${limit}`.execute(db);
  return rows;
};

/** Those of them that are at work still. */
export const stillAtWork = async (db: Queryable, keys: readonly CampaignKey[]): Promise<CampaignAtWork[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<CampaignAtWork>`
    select ${columns} from campaigns
    where ${isAtWork} and (workspace_id, id) in (
      select * from unnest(${keys.map(({ workspace_id }) => workspace_id)}::text[], ${keys.map(({ id }) => id)}::bigint[]))`.execute(
    db,
  );
  return rows;
};

/** Held until the end of the transaction; null: it is not at work any more, or somebody else holds it. */
export const lockCampaignAtWork = async (
  db: Queryable,
  workspaceId: string,
  id: number,
): Promise<CampaignAtWork | null> => {
  const { rows } = await sql<CampaignAtWork>`
    select ${columns} from campaigns
    where workspace_id = ${workspaceId} and id = ${id} and state in ('preparing', 'sending') and deleted_at is null
    for update skip locked`.execute(db);
  return rows[0] ?? null;
};

/** Until the last slice is written, there are more to come; then it is sending, and how many they are is known. */
export const noteSlice = async (
  db: Queryable,
  { workspaceId, campaignId, bucket }: DeliveryKey,
  cursor: number | null,
  now: Date,
): Promise<void> => {
  const isLast = cursor === null;
  await sql`
    update campaigns set snapshot_cursor = ${cursor}, updated_at = ${now}
      ${
        isLast
          ? sql`, state = case when state = 'preparing' then 'sending' else state end,
        total_recipients = (select count(*) from deliveries where workspace_id = ${workspaceId}
          and bucket = ${bucket}::date and campaign_id = ${campaignId})`
          : sql``
      }
    where workspace_id = ${workspaceId} and id = ${campaignId}`.execute(db);
};

/** Only when something changes: it is asked for often. `until`: when it may go on by itself. */
export const noteWaiting = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  waiting: string | null,
  until: Date | null,
): Promise<void> => {
  await sql`
    update campaigns set waiting = ${waiting}, waiting_until = ${until}
    where workspace_id = ${workspaceId} and id = ${id} and state in ('preparing', 'sending')
      and (waiting, waiting_until) is distinct from (${waiting}::text, ${until}::timestamptz)`.execute(db);
};

export const pauseCampaignAtWork = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  waiting: string,
  now: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update campaigns set state = 'paused', waiting = ${waiting}, waiting_until = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and state in ('preparing', 'sending')`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

/** All recipients are written down, and every chunk is done. */
export const isWorkDone = async (db: Queryable, workspaceId: string, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from campaigns c where workspace_id = ${workspaceId} and id = ${id} and state = 'sending' and snapshot_cursor is null
      and not exists (select from campaign_chunks k where k.workspace_id = c.workspace_id and k.campaign_id = c.id
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
      and not exists (select from campaign_chunks k where k.workspace_id = c.workspace_id and k.campaign_id = c.id
        and k.state <> 'done')`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

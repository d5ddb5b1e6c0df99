// Deliveries as events change them: read and locked together, changed in memory, written back together.
import { sql } from 'kysely';
import type { CampaignKey } from '../campaigns/links.ts';
import type { Queryable } from '../database.ts';
import type { DeliveryChange } from '../shared/delivery-changes.ts';

/** Identifies a delivery in all workspaces. */
export interface DeliveryKey extends CampaignKey {
  contactId: number;
}

export interface DeliveryRow extends DeliveryChange {
  workspace_id: string;
  /** `2026-11-01` */
  bucket: string;
  campaign_id: number;
  contact_id: number;
}

const columns = sql`d.workspace_id, d.bucket::text as bucket, d.campaign_id, d.contact_id, d.state, d.message_id,
  d.accepted_at, d.delivered_at, d.opened_at, d.machine_opened_at, d.clicked_at, d.machine_clicked_at, d.bounced_at,
  d.bounce_kind, d.complained_at, d.unsubscribed_at, d.reason`;

/** The partition months of these campaigns of the workspace; campaigns that have not begun are omitted. */
const partitionMonthsOf = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; bucket: string }>`
    select id, bucket::text as bucket from campaigns
    where workspace_id = ${workspaceId} and bucket is not null and id = any(${[...campaignIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, bucket }) => [id, bucket]));
};

/**
 * Locked in the order of their keys, so that concurrent transactions do not deadlock. All keys are of this workspace.
 */
export const lockDeliveries = async (
  db: Queryable,
  workspaceId: string,
  keys: readonly Omit<DeliveryKey, 'workspaceId'>[],
): Promise<DeliveryRow[]> => {
  if (keys.length === 0) return [];
  const buckets = await partitionMonthsOf(db, workspaceId, [
    ...new Set(keys.map(({ campaignId }) => campaignId)),
  ]);
  // With the whole key named, each row is looked up alone, whatever the database's statistics say.
  const named = keys.flatMap((key) => {
    const bucket = buckets.get(key.campaignId);
    return bucket === undefined ? [] : [{ ...key, bucket }];
  });
  if (named.length === 0) return [];
  const { rows } = await sql<DeliveryRow>`
    select ${columns}
    from unnest(${named.map(({ bucket }) => bucket)}::date[], ${named.map(({ campaignId }) => campaignId)}::bigint[],
      ${named.map(({ contactId }) => contactId)}::bigint[]) as k (bucket, campaign_id, contact_id)
    join deliveries d on d.workspace_id = ${workspaceId} and d.bucket = k.bucket
      and d.campaign_id = k.campaign_id and d.contact_id = k.contact_id
    order by d.campaign_id, d.contact_id
    for update of d`.execute(db);
  return rows;
};

/** For messages whose event does not name the delivery: by message id. */
export const findDeliveriesByMessage = async (
  db: Queryable,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<Map<string, DeliveryKey>> => {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ message_id: string; campaign_id: number; contact_id: number }>`
    select message_id, campaign_id, contact_id from deliveries
    where workspace_id = ${workspaceId} and message_id = any(${[...messageIds]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.message_id,
      { workspaceId, campaignId: row.campaign_id, contactId: row.contact_id },
    ]),
  );
};

/** All rows are of this workspace. */
export const writeDeliveries = async (
  db: Queryable,
  workspaceId: string,
  rows: readonly DeliveryRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update deliveries d set state = n.state, message_id = n.message_id, accepted_at = n.accepted_at,
      delivered_at = n.delivered_at, opened_at = n.opened_at, machine_opened_at = n.machine_opened_at,
      clicked_at = n.clicked_at, machine_clicked_at = n.machine_clicked_at, bounced_at = n.bounced_at,
      bounce_kind = n.bounce_kind, complained_at = n.complained_at, unsubscribed_at = n.unsubscribed_at,
      reason = n.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (bucket date, campaign_id bigint,
      contact_id bigint, state text, message_id text, accepted_at timestamptz, delivered_at timestamptz,
      opened_at timestamptz, machine_opened_at timestamptz, clicked_at timestamptz, machine_clicked_at timestamptz,
      bounced_at timestamptz, bounce_kind text, complained_at timestamptz, unsubscribed_at timestamptz, reason text)
    where d.workspace_id = ${workspaceId} and d.bucket = n.bucket and d.campaign_id = n.campaign_id
      and d.contact_id = n.contact_id`.execute(db);
};

export interface CampaignTracking {
  opens: boolean;
  clicks: boolean;
}

/** Which campaigns count opens and clicks now: their own switch and that of the workspace. */
export const findCampaignTracking = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignTracking>> => {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; opens: boolean; clicks: boolean }>`
    select c.id, c.track_opens and coalesce(t.opens, true) as opens,
      c.track_clicks and coalesce(t.clicks, true) as clicks
    from campaigns c left join tracking_settings t on t.workspace_id = c.workspace_id
    where c.workspace_id = ${workspaceId} and c.id = any(${[...campaignIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...switches }) => [id, switches]));
};

// Deliveries as events change them: read and locked together, changed in memory, written back together.
import { sql } from 'kysely';
import type { CampaignKey } from '../campaigns/links.ts';
import type { Queryable } from '../database.ts';

/** Identifies a delivery in all workspaces. */
export interface DeliveryKey extends CampaignKey {
  contactId: number;
}

export interface DeliveryRow {
  workspace_id: string;
  /** `2026-11-01` */
  bucket: string;
  campaign_id: number;
  contact_id: number;
  state: string;
  message_id: string | null;
  accepted_at: Date | null;
  delivered_at: Date | null;
  opened_at: Date | null;
  machine_opened_at: Date | null;
  clicked_at: Date | null;
  machine_clicked_at: Date | null;
  bounced_at: Date | null;
  bounce_kind: string | null;
  complained_at: Date | null;
  unsubscribed_at: Date | null;
  reason: string | null;
}

const columns = sql`d.workspace_id, d.bucket::text as bucket, d.campaign_id, d.contact_id, d.state, d.message_id,
  d.accepted_at, d.delivered_at, d.opened_at, d.machine_opened_at, d.clicked_at, d.machine_clicked_at, d.bounced_at,
  d.bounce_kind, d.complained_at, d.unsubscribed_at, d.reason`;

/** The partition months of these campaigns, by `workspace campaign`; campaigns that have not begun are omitted. */
const partitionMonthsOf = async (
  db: Queryable,
  campaigns: readonly CampaignKey[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ workspace_id: string; id: number; bucket: string }>`
    select workspace_id, id, bucket::text as bucket from campaigns
    where bucket is not null and (workspace_id, id) in (
      select * from unnest(${campaigns.map(({ workspaceId }) => workspaceId)}::text[],
        ${campaigns.map(({ campaignId }) => campaignId)}::bigint[]))`.execute(db);
  return new Map(rows.map(({ workspace_id, id, bucket }) => [`${workspace_id} ${id}`, bucket]));
};

/** Locked in the order of their keys, so that concurrent transactions do not deadlock. */
export const lockDeliveries = async (db: Queryable, keys: readonly DeliveryKey[]): Promise<DeliveryRow[]> => {
  if (keys.length === 0) return [];
  const nameOf = ({ workspaceId, campaignId }: CampaignKey): string => `${workspaceId} ${campaignId}`;
  const campaigns = new Map(keys.map((key) => [nameOf(key), key]));
  const buckets = await partitionMonthsOf(db, [...campaigns.values()]);
  // With the whole key named, each row is looked up alone, whatever the database's statistics say.
  const named = keys.flatMap((key) => {
    const bucket = buckets.get(nameOf(key));
    return bucket === undefined ? [] : [{ ...key, bucket }];
  });
  if (named.length === 0) return [];
  const { rows } = await sql<DeliveryRow>`
    select ${columns}
    from unnest(${named.map(({ workspaceId }) => workspaceId)}::text[], ${named.map(({ bucket }) => bucket)}::date[],
      ${named.map(({ campaignId }) => campaignId)}::bigint[], ${named.map(({ contactId }) => contactId)}::bigint[])
      as k (workspace_id, bucket, campaign_id, contact_id)
    join deliveries d on d.workspace_id = k.workspace_id and d.bucket = k.bucket
      and d.campaign_id = k.campaign_id and d.contact_id = k.contact_id
    order by d.workspace_id, d.campaign_id, d.contact_id
    for update of d`.execute(db);
  return rows;
};

export interface MessageKey {
  workspaceId: string;
  messageId: string;
}

/** For messages whose event does not name the delivery. */
export const findDeliveriesByMessage = async (
  db: Queryable,
  messages: readonly MessageKey[],
): Promise<Map<string, DeliveryKey>> => {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<{
    workspace_id: string;
    message_id: string;
    campaign_id: number;
    contact_id: number;
  }>`
    select d.workspace_id, d.message_id, d.campaign_id, d.contact_id
    from unnest(${messages.map(({ workspaceId }) => workspaceId)}::text[],
      ${messages.map(({ messageId }) => messageId)}::text[]) as k (workspace_id, message_id)
    join deliveries d on d.workspace_id = k.workspace_id and d.message_id = k.message_id`.execute(db);
  return new Map(
    rows.map((row) => [
      `${row.workspace_id} ${row.message_id}`,
      { workspaceId: row.workspace_id, campaignId: row.campaign_id, contactId: row.contact_id },
    ]),
  );
};

export const writeDeliveries = async (db: Queryable, rows: readonly DeliveryRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update deliveries d set state = n.state, message_id = n.message_id, accepted_at = n.accepted_at,
      delivered_at = n.delivered_at, opened_at = n.opened_at, machine_opened_at = n.machine_opened_at,
      clicked_at = n.clicked_at, machine_clicked_at = n.machine_clicked_at, bounced_at = n.bounced_at,
      bounce_kind = n.bounce_kind, complained_at = n.complained_at, unsubscribed_at = n.unsubscribed_at,
      reason = n.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (workspace_id text, bucket date, campaign_id bigint,
      contact_id bigint, state text, message_id text, accepted_at timestamptz, delivered_at timestamptz,
      opened_at timestamptz, machine_opened_at timestamptz, clicked_at timestamptz, machine_clicked_at timestamptz,
      bounced_at timestamptz, bounce_kind text, complained_at timestamptz, unsubscribed_at timestamptz, reason text)
    where d.workspace_id = n.workspace_id and d.bucket = n.bucket and d.campaign_id = n.campaign_id
      and d.contact_id = n.contact_id`.execute(db);
};

export interface CampaignTracking {
  opens: boolean;
  clicks: boolean;
}

/** Which campaigns count opens and clicks now, by `workspace campaign`: their own switch and that of the workspace. */
export const findCampaignTracking = async (
  db: Queryable,
  campaigns: readonly CampaignKey[],
): Promise<Map<string, CampaignTracking>> => {
  if (campaigns.length === 0) return new Map();
  const { rows } = await sql<{ workspace_id: string; id: number; opens: boolean; clicks: boolean }>`
    select c.workspace_id, c.id, c.track_opens and coalesce(t.opens, true) as opens,
      c.track_clicks and coalesce(t.clicks, true) as clicks
    from campaigns c left join tracking_settings t on t.workspace_id = c.workspace_id
    where (c.workspace_id, c.id) in (
      select * from unnest(${campaigns.map(({ workspaceId }) => workspaceId)}::text[],
        ${campaigns.map(({ campaignId }) => campaignId)}::bigint[]))`.execute(db);
  return new Map(rows.map(({ workspace_id, id, ...switches }) => [`${workspace_id} ${id}`, switches]));
};

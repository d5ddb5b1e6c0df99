import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

/** The audience of a campaign, by the ids of lists, segments and an earlier campaign. */
export interface StoredAudience {
  lists: number[];
  segments: number[];
  everyone: boolean;
  notOpened: number | null;
}

export type CampaignState = 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent';

/** What preflight found at the scheduled time of a campaign. */
export interface StoredWaitingCheck {
  id: string;
  message: string;
  fix: string;
}

export interface CampaignsTable {
  workspace_id: string;
  id: number;
  state: CampaignState;
  outcome: 'complete' | 'with_problems' | 'cancelled' | null;
  name: string;
  subject: string;
  preheader: string;
  from_name: string;
  from_email: string;
  reply_to: string;
  html_content: string;
  audience: ColumnType<StoredAudience, string, string>;
  track_opens: boolean;
  track_clicks: boolean;
  inbox_score: ColumnType<string | null, string | null | undefined, string | null>;
  scheduled_at: NullableTimestamp;
  /** A date without a time: written as `2026-11-01`, read as that midnight in the server's time zone. */
  bucket: ColumnType<Date | null, string | null | undefined, string | null>;
  frozen: ColumnType<object | null, string | null | undefined, string | null>;
  snapshot_cursor: ColumnType<number | null, number | null | undefined, number | null>;
  /** Contacts with a higher id were added after the campaign began. */
  snapshot_highest: ColumnType<number | null, number | null | undefined, number | null>;
  total_recipients: ColumnType<number | null, number | null | undefined, number | null>;
  waiting: ColumnType<string | null, string | null | undefined, string | null>;
  waiting_until: NullableTimestamp;
  waiting_check: ColumnType<StoredWaitingCheck | null, string | null | undefined, string | null>;
  /** The causes that the owner was emailed about since a person last acted on it; see `db/campaigns/causes.ts`. */
  told_causes: ColumnType<string[], string[] | undefined, string[]>;
  tell_after: NullableTimestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface CampaignLinksTable {
  workspace_id: string;
  campaign_id: number;
  id: number;
  url: string;
  people: Generated<number>;
  clicks: Generated<number>;
}

export interface CampaignCountsTable {
  workspace_id: string;
  campaign_id: number;
  what: string;
  slot: number;
  n: number;
}

export interface WorkspaceDaysTable {
  workspace_id: string;
  day: ColumnType<Date, string, string>;
  what: 'sent' | 'opened' | 'clicked' | 'contacts';
  slot: number;
  n: number;
}

export interface TrackingSettingsTable {
  workspace_id: string;
  opens: boolean;
  clicks: boolean;
}

export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'in_doubt'
  | 'unknown'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'bounced'
  | 'skipped';

export interface DeliveriesTable {
  workspace_id: string;
  bucket: ColumnType<Date, string, never>;
  campaign_id: number;
  contact_id: number;
  state: DeliveryState;
  attempt: Generated<number>;
  next_at: NullableTimestamp;
  attempted_at: NullableTimestamp;
  message_id: ColumnType<string | null, string | null | undefined>;
  accepted_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  opened_at: NullableTimestamp;
  machine_opened_at: NullableTimestamp;
  clicked_at: NullableTimestamp;
  machine_clicked_at: NullableTimestamp;
  bounced_at: NullableTimestamp;
  bounce_kind: ColumnType<string | null, string | null | undefined>;
  complained_at: NullableTimestamp;
  unsubscribed_at: NullableTimestamp;
  reason: ColumnType<string | null, string | null | undefined>;
}

export interface CampaignChunksTable {
  workspace_id: string;
  campaign_id: number;
  chunk: number;
  lowest: number;
  highest: number;
  state: 'ready' | 'leased' | 'doubtful' | 'done';
  worker: string | null;
  leased_until: NullableTimestamp;
  not_before: NullableTimestamp;
}

export interface CampaignsTables {
  deliveries: DeliveriesTable;
  campaign_chunks: CampaignChunksTable;
  campaign_links: CampaignLinksTable;
  campaign_counts: CampaignCountsTable;
  workspace_days: WorkspaceDaysTable;
  tracking_settings: TrackingSettingsTable;
  campaigns: CampaignsTable;
}

// The tables as Kysely sees them; `migrations/` is where they are made.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StoredDefinition } from './audience/segments/definition.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json = JSONColumnType<object>;

export interface WorkspacesTable {
  id: string;
  company: string | null;
  plan_type: 'trial' | 'one-off' | 'monthly' | 'quarterly' | 'yearly';
  plan_ends_at: NullableTimestamp;
  plan_renews: boolean;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  created_at: Timestamp;
  plan_standing: Generated<'good' | 'past_due' | 'ended'>;
  reserve_days: Generated<number>;
  subscription_made_at: NullableTimestamp;
  plan_reading: Generated<number>;
}

export interface UsersTable {
  id: string;
  workspace_id: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  password_hash: string | null;
  role: 'user' | 'admin';
  is_demo: boolean;
  marketing_consent: boolean;
  created_at: Timestamp;
  /** null: nobody has shown yet that they read the mail of this address. */
  email_verified_at: NullableTimestamp;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  linked_at: Timestamp;
}

export interface EmailLinksTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify-email' | 'reset-password' | 'change-email' | 'link-google';
  email: string;
  issuer: string | null;
  subject: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  user_agent: string;
  address: string;
  last_seen_at: Timestamp;
}

export interface KnownNetworksTable {
  user_id: string;
  network: string;
  last_used_at: Timestamp;
}

export interface LoginAttemptsTable {
  id: Generated<number>;
  key: string;
  at: Timestamp;
}

export interface CheckoutSessionsTable {
  session_id: string;
  plan_type: 'one-off' | 'monthly' | 'quarterly' | 'yearly';
  customer_id: string | null;
  subscription_id: string | null;
  email: string | null;
  paid_until: NullableTimestamp;
  verified_at: Timestamp;
  claimed_by: string | null;
  /** Stays when the account is gone: a payment is used once. */
  claimed_at: NullableTimestamp;
  /** The workspace that was signed in when the payment began. */
  bought_by: ColumnType<string | null, string | null | undefined, string | null>;
  reserved_days: Generated<number>;
  revoked_at: NullableTimestamp;
}

export interface PaymentEventsTable {
  event_id: string;
  type: string;
  received_at: Timestamp;
  handled_at: NullableTimestamp;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  company: string;
  message: string;
  marketing_consent: boolean;
  consented_at: NullableTimestamp;
  is_suspect: boolean;
  mailed_at: NullableTimestamp;
  read_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  created_at: Timestamp;
  priority_plan: string | null;
  respond_by: NullableTimestamp;
  answered_at: NullableTimestamp;
}

export interface TemplatesTable {
  workspace_id: string;
  id: string;
  name: string;
  description: string;
  type: string;
  content: Json;
  html_content: string;
  inbox_score: string | null;
  preview_image_url: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  revision: Generated<number>;
  draft_key: ColumnType<string | null, string | null | undefined, string | null>;
  deleted_at: NullableTimestamp;
  block_count: GeneratedAlways<number>;
}

export interface TemplateTagsTable {
  workspace_id: string;
  id: string;
  name: string;
  created_at: Timestamp;
}

export interface TemplateTaggingsTable {
  workspace_id: string;
  template_id: string;
  tag_id: string;
}

export interface TemplateVersionsTable {
  workspace_id: string;
  id: string;
  template_id: string;
  revision: number;
  name: string;
  content: Json;
  label: 'created' | 'saved' | 'autosaved' | 'restored';
  author_id: string | null;
  author_name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SavedHtmlTemplatesTable {
  workspace_id: string;
  id: string;
  template_id: string | null;
  template_name: string;
  html_content: string;
  blocks: Json;
  status: 'saved' | 'exported' | 'ready_for_campaign';
  /** It was typed for this result; else the name is that of the template. */
  has_own_name: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_used_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export interface BrandsTable {
  workspace_id: string;
  kit: Json;
  updated_at: Timestamp;
}

export interface PreviewDraftsTable {
  workspace_id: string;
  token_hash: Buffer;
  user_id: string;
  html: string;
  created_at: Timestamp;
}

export interface SavedSectionsTable {
  workspace_id: string;
  id: string;
  name: string;
  blocks: Json;
  created_at: Timestamp;
}

export type SesEnforcement = 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | 'UNKNOWN';

export interface SesAccountsTable {
  workspace_id: string;
  account_key: string;
  has_production_access: ColumnType<boolean | null, boolean | null | undefined>;
  is_sending_enabled: ColumnType<boolean | null, boolean | null | undefined>;
  enforcement: ColumnType<SesEnforcement | null, SesEnforcement | null | undefined>;
  per_second: ColumnType<number | null, number | null | undefined>;
  per_day: ColumnType<number | null, number | null | undefined>;
  sent_in_last_day: ColumnType<number | null, number | null | undefined>;
  identities: ColumnType<{ name: string; isVerified: boolean }[], string | undefined, string>;
  asked_at: NullableTimestamp;
  known_at: NullableTimestamp;
  problem: ColumnType<string | null, string | null | undefined>;
  configuration_set: ColumnType<string | null, string | null | undefined>;
  topic_arn: ColumnType<string | null, string | null | undefined>;
  queue_url: ColumnType<string | null, string | null | undefined>;
  webhook_token_hash: ColumnType<string | null, string | null | undefined>;
  told_since: NullableTimestamp;
  last_event_at: NullableTimestamp;
  behind_at: NullableTimestamp;
}

export interface EspSettingsTable {
  workspace_id: string;
  aws_access_key_id: string;
  aws_secret_sealed: string;
  aws_region: string;
  default_from_email: string;
  default_from_name: string;
  postal_address: string;
  updated_at: Timestamp;
}

export interface TestEmailsTable {
  workspace_id: string;
  id: string;
  user_id: string;
  template_id: string | null;
  mailbox_provider: 'gmail' | 'outlook' | 'yahoo' | 'icloud' | 'other';
  sending_domain: string;
  sent_via: 'ses' | 'smtp';
  state: 'sending' | 'sent' | 'failed';
  message_id: string | null;
  feedback: 'inbox' | 'promotions' | 'spam' | 'not_received' | null;
  created_at: Timestamp;
  feedback_at: NullableTimestamp;
}

export interface UploadsTable {
  workspace_id: string;
  id: string;
  kind: 'picture' | 'font' | 'thumbnail';
  hash: string;
  ext: 'jpg' | 'png' | 'gif' | 'woff2' | 'woff' | 'ttf' | 'otf';
  width: number | null;
  height: number | null;
  has_alpha: boolean | null;
  bytes: number;
  name: string;
  family: string | null;
  template_id: string | null;
  created_at: Timestamp;
}

export interface PublicTemplatesTable {
  id: string;
  slug: string | null;
  file_hash: string | null;
  name: string;
  category: 'campaigns' | 'flows' | 'educational' | 'filters' | 'high-click' | 'promotional';
  trade: string;
  description: string;
  preview_image_url: string | null;
  preview_hash: string | null;
  canva_url: string | null;
  design_notes: string;
  content: ColumnType<object | null, string | null, string | null>;
  revision: Generated<number>;
  use_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  edited_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export interface LibraryFilesTable {
  hash: string;
  ext: 'jpg' | 'png' | 'gif';
  created_at: Timestamp;
}

export interface CampaignGenerationsTable {
  workspace_id: string;
  id: string;
  campaign_type: string;
  user_info: string;
  product_url: string | null;
  product: ColumnType<object | null, string | null, string | null>;
  brand_name: string | null;
  target_audience: string | null;
  writer: 'templates' | 'ai';
  model: string | null;
  seed: number;
  variants: Json;
  created_at: Timestamp;
}

export interface AudienceNumbersTable {
  workspace_id: string;
  contacts: number;
  lists: number;
  tags: number;
  campaigns: Generated<number>;
  segments: Generated<number>;
}

export type ContactStatus = 'pending' | 'subscribed' | 'unsubscribed' | 'bounced' | 'complained' | 'cleaned';

export interface ContactsTable {
  workspace_id: string;
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  status: ContactStatus;
  fields: ColumnType<Record<string, string>, string | undefined, string>;
  time_zone: string | null;
  language: string | null;
  consent_source: 'import' | 'manual' | 'form' | 'api' | 'sandbox';
  consent_at: NullableTimestamp;
  consent_address: string | null;
  import_id: string | null;
  confirmed_at: NullableTimestamp;
  left_at: NullableTimestamp;
  soft_bounces: Generated<number>;
  last_open_at: NullableTimestamp;
  last_click_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Set: this person asked not to be counted when they open a mail. */
  opens_refused_at: NullableTimestamp;
  /** When the owner gave them another address: what they confirmed before was the old one. */
  email_changed_at: NullableTimestamp;
}

export interface ContactCountsTable {
  workspace_id: string;
  status: ContactStatus;
  slot: number;
  n: number;
}

export interface ContactBlocksTable {
  workspace_id: string;
  block: number;
  body: string | null;
  /** Whether the body is there and was written by `search_text`; the release before writes it by `lower`. */
  is_folded: ColumnType<boolean, boolean | undefined, boolean>;
  /** Of the body: null only where that is. */
  word_bits: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface ListsTable {
  workspace_id: string;
  id: number;
  name: string;
  description: string;
  double_opt_in: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface ListMembersTable {
  workspace_id: string;
  list_id: number;
  contact_id: number;
  status: 'active' | 'pending' | 'left';
  created_at: Timestamp;
}

export interface ListCountsTable {
  workspace_id: string;
  list_id: number;
  status: ListMembersTable['status'];
  slot: number;
  n: number;
}

export interface ContactTagsTable {
  workspace_id: string;
  id: number;
  name: string;
  created_at: Timestamp;
}

export interface ContactTaggingsTable {
  workspace_id: string;
  tag_id: number;
  contact_id: number;
}

export interface ContactFieldsTable {
  workspace_id: string;
  key: string;
  label: string;
  type: 'text' | 'number' | 'date' | 'boolean';
  created_at: Timestamp;
}

export interface SuppressionsTable {
  workspace_id: string;
  scope: string;
  email_hash: Buffer;
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'cleaned';
  source: string;
  created_at: Timestamp;
}

export interface ConfirmationsTable {
  workspace_id: string;
  id: string;
  contact_id: number;
  /** null: mails at all, of somebody who had left. */
  list_id: number | null;
  purpose: 'confirm' | 'notice';
  source: 'form' | 'manual' | 'import' | 'person';
  address: string | null;
  details: ColumnType<object, string | undefined, string>;
  asked_at: Timestamp;
  mails: Generated<number>;
  tries: Generated<number>;
  next_try_at: NullableTimestamp;
  mailed_at: NullableTimestamp;
  confirmed_at: NullableTimestamp;
  confirmed_address: string | null;
}

export interface ConfirmationLinksTable {
  workspace_id: string;
  token_hash: Buffer;
  confirmation_id: string;
  expires_at: Timestamp;
}

export interface SignUpFormsTable {
  workspace_id: string;
  list_id: number;
  key: string;
  is_on: boolean;
  settings: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface RemovedMembersTable {
  workspace_id: string;
  list_id: number;
  contact_id: number;
  status: 'active' | 'pending';
  removed_at: Timestamp;
}

export interface DeletedContactsTable {
  workspace_id: string;
  id: number;
  contact: Json;
  list_members: Json;
  tag_ids: number[];
  deleted_at: Timestamp;
}

export interface ErasedContactsTable {
  workspace_id: string;
  /** The number that links in old mails carry. */
  id: number;
  email_hash: Buffer;
  again_id: number | null;
}

export interface AudienceAuditTable {
  workspace_id: string;
  id: GeneratedAlways<number>;
  contact_id: number | null;
  list_id: number | null;
  campaign_id: ColumnType<number | null, number | null | undefined, number | null>;
  actor_id: string | null;
  actor_name: string;
  action: string;
  before: ColumnType<object | null, string | null, string | null>;
  after: ColumnType<object | null, string | null, string | null>;
  at: Timestamp;
}

export interface ImportsTable {
  workspace_id: string;
  id: string;
  /** `writing_status`: its rows carry statuses. */
  state: 'reading' | 'writing' | 'writing_status' | 'done' | 'failed';
  source: 'file' | 'paste' | 'api';
  file_name: string;
  list_id: number | null;
  consent: boolean;
  address: string | null;
  created_by: string | null;
  rows_read: Generated<number>;
  accepted: Generated<number>;
  imported: Generated<number>;
  failed: Generated<number>;
  parts: Generated<number>;
  parts_written: Generated<number>;
  tag_ids: Generated<number[]>;
  columns: ColumnType<object, string | undefined, string>;
  report: ColumnType<object, string | undefined, string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface ContactChangesTable {
  workspace_id: string;
  id: string;
  state: 'running' | 'done';
  action: string;
  target_id: number | null;
  filter: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  undoes: string | null;
  undone: Generated<boolean>;
  cursor: Generated<number>;
  highest: number;
  total: number;
  looked_at: Generated<number>;
  changed: Generated<number>;
  parts: Generated<number>;
  actor_id: string | null;
  actor_name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface ContactChangePartsTable {
  workspace_id: string;
  change_id: string;
  part: number;
  contact_ids: number[];
  pending_ids: number[];
}

export interface ImportPartsTable {
  workspace_id: string;
  import_id: string;
  part: number;
  row_count: number;
  people: number;
  /** Written as the bytes of the text. */
  emails: ColumnType<string, string | Buffer, string>;
  first_names: ColumnType<string, string | Buffer, string>;
  last_names: ColumnType<string, string | Buffer, string>;
  fields: ColumnType<string | null, string | Buffer | null, string | null>;
  statuses: ColumnType<string | null, string | Buffer | null, string | null>;
}

export interface ImportErrorsTable {
  workspace_id: string;
  import_id: string;
  line: number;
  raw: string;
  reason: string;
  is_warning: Generated<boolean>;
}

export interface SegmentsTable {
  workspace_id: string;
  id: number;
  name: string;
  definition: ColumnType<StoredDefinition, string, string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

/** Who a campaign is for, by the numbers of lists, segments and of a campaign before it. */
export interface StoredAudience {
  lists: number[];
  segments: number[];
  everyone: boolean;
  notOpened: number | null;
}

export type CampaignState = 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent';

/** What the check before sending found at the time of a scheduled campaign. */
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
  /** A day without a time: written as `2026-11-01`, read as that midnight where the server is. */
  bucket: ColumnType<Date | null, string | null | undefined, string | null>;
  frozen: ColumnType<object | null, string | null | undefined, string | null>;
  snapshot_cursor: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whoever has a higher number came after the campaign began. */
  snapshot_highest: ColumnType<number | null, number | null | undefined, number | null>;
  total_recipients: ColumnType<number | null, number | null | undefined, number | null>;
  waiting: ColumnType<string | null, string | null | undefined, string | null>;
  waiting_until: NullableTimestamp;
  waiting_check: ColumnType<StoredWaitingCheck | null, string | null | undefined, string | null>;
  /** What its owner was mailed about since a person last acted on it; see `db/campaign-causes.ts`. */
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

export interface EventInboxTable {
  workspace_id: string;
  id: GeneratedAlways<number>;
  dedupe: string;
  payload: ColumnType<unknown, string, string>;
  received_at: Timestamp;
  applied_at: NullableTimestamp;
}

export interface EventsTable {
  workspace_id: string;
  id: GeneratedAlways<number>;
  at: Timestamp;
  campaign_id: number;
  contact_id: number;
  kind: string;
  link_id: number | null;
  is_machine: Generated<boolean>;
  network: string | null;
  detail: string | null;
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

export interface SesBucketsTable {
  account_key: string;
  rate: number;
  pace: Generated<number>;
  pace_at: Timestamp;
  next_at: Timestamp;
  day_left: number | null;
  asked_at: Timestamp;
}

export interface SesLedgerTable {
  account_key: string;
  hour: Timestamp;
  sent: number;
}

export interface Tables {
  deliveries: DeliveriesTable;
  campaign_chunks: CampaignChunksTable;
  ses_buckets: SesBucketsTable;
  ses_ledger: SesLedgerTable;
  campaign_links: CampaignLinksTable;
  campaign_counts: CampaignCountsTable;
  workspace_days: WorkspaceDaysTable;
  event_inbox: EventInboxTable;
  events: EventsTable;
  tracking_settings: TrackingSettingsTable;
  campaigns: CampaignsTable;
  audience_numbers: AudienceNumbersTable;
  contacts: ContactsTable;
  contact_counts: ContactCountsTable;
  contact_blocks: ContactBlocksTable;
  lists: ListsTable;
  segments: SegmentsTable;
  list_members: ListMembersTable;
  list_counts: ListCountsTable;
  contact_tags: ContactTagsTable;
  contact_taggings: ContactTaggingsTable;
  contact_fields: ContactFieldsTable;
  suppressions: SuppressionsTable;
  confirmations: ConfirmationsTable;
  confirmation_links: ConfirmationLinksTable;
  sign_up_forms: SignUpFormsTable;
  removed_members: RemovedMembersTable;
  deleted_contacts: DeletedContactsTable;
  erased_contacts: ErasedContactsTable;
  audience_audit: AudienceAuditTable;
  imports: ImportsTable;
  import_parts: ImportPartsTable;
  import_errors: ImportErrorsTable;
  contact_changes: ContactChangesTable;
  contact_change_parts: ContactChangePartsTable;
  campaign_generations: CampaignGenerationsTable;
  public_templates: PublicTemplatesTable;
  library_files: LibraryFilesTable;
  uploads: UploadsTable;
  esp_settings: EspSettingsTable;
  ses_accounts: SesAccountsTable;
  test_emails: TestEmailsTable;
  brands: BrandsTable;
  preview_drafts: PreviewDraftsTable;
  workspaces: WorkspacesTable;
  users: UsersTable;
  identities: IdentitiesTable;
  email_links: EmailLinksTable;
  sessions: SessionsTable;
  known_networks: KnownNetworksTable;
  login_attempts: LoginAttemptsTable;
  checkout_sessions: CheckoutSessionsTable;
  payment_events: PaymentEventsTable;
  contact_messages: ContactMessagesTable;
  templates: TemplatesTable;
  template_versions: TemplateVersionsTable;
  template_tags: TemplateTagsTable;
  template_taggings: TemplateTaggingsTable;
  saved_html_templates: SavedHtmlTemplatesTable;
  saved_sections: SavedSectionsTable;
}

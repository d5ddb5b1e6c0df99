/**
 * The tables of the migrated schema, written by `node tools/table-types/generate.ts`.
 */

import type { DateColumn, DeliveryState, SesEnforcement, StoredAudience, StoredCampaignUtm, StoredDefinition, StoredLocalMoment, StoredParts, StoredSampleShop, StoredSesIdentity, StoredUtm, StoredWaitingCheck, TimestampColumn } from "./stored-types.ts";
import type { ColumnType, GeneratedAlways } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface ArchivedCampaignsTable {
  campaign_id: number;
  hours: ColumnType<object, string, string>;
  month: DateColumn;
  /**
   * As in campaign_figures; null: archived before it was counted.
   */
  providers: ColumnType<object, string, string> | null;
  reactions: ColumnType<object, string, string>;
  reasons: ColumnType<object, string, string>;
  workspace_id: string;
}

export interface ArchivedMonthsTable {
  archived_at: TimestampColumn | null;
  bytes: Generated<number>;
  held_until: TimestampColumn | null;
  leased_until: TimestampColumn | null;
  month: DateColumn;
  rows: Generated<number>;
  started_at: TimestampColumn;
  state: "writing" | "checking" | "archived" | "restoring" | "restored";
  worker: string | null;
}

export interface ArchivedRecipientsTable {
  block: number;
  campaign_id: number;
  clicked: string;
  opened: string;
  received: string;
  recipients: string;
  workspace_id: string;
}

export interface ArchivedSoftBouncesTable {
  bounce_kind: string;
  bounced_at: TimestampColumn;
  campaign_id: number;
  contact_id: number;
  workspace_id: string;
}

export interface ArchiveFilesTable {
  bytes: number;
  first_campaign: number;
  first_contact: number;
  last_campaign: number;
  last_contact: number;
  month: DateColumn;
  number: number;
  rows: number;
  sha256: string;
  version: number;
  workspace_id: string;
}

export interface ArchiveIssuesTable {
  archive_id: string;
  campaign_id: number;
  /**
   * When readers last got something new: for feeds.
   */
  changed_at: TimestampColumn;
  /**
   * With placeholders in place of the addresses of sign-up form, issue and archive.
   */
  html: string;
  /**
   * The address of the first large picture in the email.
   */
  picture: string | null;
  published_at: TimestampColumn;
  sent_at: TimestampColumn;
  /**
   * The last part of its address, which never changes.
   */
  slug: string;
  summary: string;
  title: string;
  /**
   * Since when it is not shown; null: it is.
   */
  withdrawn_at: TimestampColumn | null;
  workspace_id: string;
}

export interface ArchiveLeftoversTable {
  key: string;
  workspace_id: string;
}

export interface ArchivesTable {
  /**
   * When the operator closed it; null: not.
   */
  blocked_at: TimestampColumn | null;
  created_at: TimestampColumn;
  description: string;
  /**
   * Whether the feed has whole emails, and not only summaries.
   */
  full_content: boolean;
  id: string;
  /**
   * Whether search engines may index it.
   */
  index_allowed: boolean;
  /**
   * Whether campaigns to its list alone are published when they are sent.
   */
  is_automatic: boolean;
  is_on: boolean;
  /**
   * The language of its pages.
   */
  language: string;
  /**
   * The list whose campaigns it shows; null: campaigns that its owner chose.
   */
  list_id: number | null;
  /**
   * The last part of its present address; archive_slugs has the earlier ones too.
   */
  slug: string;
  title: string;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface ArchiveSlugsTable {
  archive_id: string;
  slug: string;
  taken_at: TimestampColumn;
  workspace_id: string;
}

export interface AudienceAuditTable {
  action: string;
  actor_id: string | null;
  actor_name: string;
  after: ColumnType<object, string, string> | null;
  at: TimestampColumn;
  before: ColumnType<object, string, string> | null;
  campaign_id: number | null;
  contact_id: number | null;
  id: GeneratedAlways<number>;
  list_id: number | null;
  workspace_id: string;
}

export interface AudienceChangesTable {
  blocks: number[];
  id: GeneratedAlways<number>;
  kind: string;
  workspace_id: string;
}

export interface AudienceNumbersTable {
  campaigns: Generated<number>;
  contacts: number;
  lists: number;
  segments: Generated<number>;
  tags: number;
  workspace_id: string;
}

export interface AudienceVersionsTable {
  block: number;
  kind: string;
  n: number;
  workspace_id: string;
}

export interface BrandsTable {
  kit: ColumnType<object, string, string>;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface CampaignChunksTable {
  campaign_id: number;
  chunk: number;
  /**
   * Last contact id of the batch.
   */
  highest: number;
  leased_until: TimestampColumn | null;
  /**
   * First contact id of the batch.
   */
  lowest: number;
  /**
   * The batch is not leased before this time.
   */
  not_before: TimestampColumn | null;
  /**
   * `doubtful`: no recipient waits, and for some the result of the call to SES is not known yet.
   */
  state: "ready" | "leased" | "doubtful" | "done";
  worker: string | null;
  workspace_id: string;
}

export interface CampaignClientsTable {
  campaign_id: number;
  client: string;
  /**
   * `open` and `click` by people, `machine-open` and `machine-click` by machines.
   */
  kind: string;
  people: Generated<number>;
  workspace_id: string;
}

export interface CampaignCountsTable {
  campaign_id: number;
  n: number;
  /**
   * Counter shard: the count is the sum of all slots.
   */
  slot: number;
  /**
   * What is counted, for example delivered or opened.
   */
  what: string;
  workspace_id: string;
}

export interface CampaignFiguresTable {
  campaign_id: number;
  /**
   * The counts of the campaign at that time: with other counts the figures are old.
   */
  counted: string;
  counted_at: TimestampColumn;
  /**
   * Emails by quarter of an hour: [seconds since 1970, sent, opened, clicked, permanently bounced, complained].
   */
  moments: ColumnType<object, string, string>;
  /**
   * Emails and what became of them, by mailbox provider.
   */
  providers: ColumnType<object, string, string>;
  /**
   * Why emails bounced, failed or were skipped, as codes.
   */
  reasons: ColumnType<object, string, string>;
  /**
   * How long the database took: what takes long is counted less often.
   */
  took_ms: number;
  workspace_id: string;
}

export interface CampaignGenerationsTable {
  brand_name: string | null;
  campaign_type: string;
  created_at: TimestampColumn;
  id: string;
  model: string | null;
  product: ColumnType<object, string, string> | null;
  product_url: string | null;
  seed: number;
  target_audience: string | null;
  user_info: string;
  variants: ColumnType<object, string, string>;
  workspace_id: string;
  writer: "templates" | "ai";
}

export interface CampaignLinksTable {
  /**
   * The address without the UTM parameters that this server added; null: `url` has none.
   */
  address: string | null;
  campaign_id: number;
  clicks: Generated<number>;
  /**
   * The id of the first link to the same address; null: the campaign has one row for each address.
   */
  group_id: number | null;
  /**
   * In the first row of a group: how many recipients clicked any of its links.
   */
  group_people: Generated<number>;
  id: number;
  /**
   * What readers see of the link: its text, or the alternative text of its image.
   */
  label: Generated<string>;
  /**
   * Clicks that no person made.
   */
  machine_clicks: Generated<number>;
  /**
   * How many recipients clicked the link.
   */
  people: Generated<number>;
  url: string;
  workspace_id: string;
}

export interface CampaignsTable {
  audience: ColumnType<StoredAudience, string, string>;
  /**
   * Partition month: the first day of the month in which the campaign began.
   */
  bucket: DateColumn | null;
  created_at: TimestampColumn;
  created_by: string | null;
  deleted_at: TimestampColumn | null;
  finished_at: TimestampColumn | null;
  from_email: string;
  from_name: string;
  /**
   * What is sent: subject, HTML and text before personalization, links, addresses.
   */
  frozen: ColumnType<object, string, string> | null;
  html_content: string;
  id: number;
  inbox_score: string | null;
  /**
   * When recipients get it whose time has passed at its start.
   */
  late_recipients: "now" | "next-day" | null;
  /**
   * How many recipients each moment has, in the order of time: {at, zone, recipients}.
   */
  local_moments: ColumnType<StoredLocalMoment[], string, string> | null;
  /**
   * The time on the clock of each recipient, such as 2026-12-05T09:00; null: all get it at the same moment.
   */
  local_time: string | null;
  name: string;
  outcome: "complete" | "with_problems" | "cancelled" | null;
  /**
   * Conditions on recipients, and which parts of the HTML they decide about; null: everyone gets all of it.
   */
  parts: ColumnType<StoredParts, string, string> | null;
  preheader: string;
  reply_to: string;
  /**
   * The time zone in which its time was chosen, and for contacts without a time zone; null: before it was kept.
   */
  schedule_zone: string | null;
  scheduled_at: TimestampColumn | null;
  /**
   * Contacts up to this id are in the snapshot; null when it is complete.
   */
  snapshot_cursor: number | null;
  /**
   * Contacts with a higher id were added after the campaign began.
   */
  snapshot_highest: number | null;
  started_at: TimestampColumn | null;
  state: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent";
  subject: string;
  /**
   * The owner is not emailed before this time: a worker is sending the email, or it has just failed.
   */
  tell_after: TimestampColumn | null;
  /**
   * The template that the HTML was made from, without a foreign key: the campaign stays when it is deleted.
   */
  template_id: string | null;
  /**
   * The revision of the template that the HTML holds.
   */
  template_revision: number | null;
  /**
   * Status reasons that the owner was emailed about since a person last acted on the campaign.
   */
  told_causes: Generated<string[]>;
  total_recipients: number | null;
  track_clicks: Generated<boolean>;
  track_opens: Generated<boolean>;
  updated_at: TimestampColumn;
  /**
   * Its own UTM parameters, or that it has none; null: those of the workspace.
   */
  utm: ColumnType<StoredCampaignUtm, string, string> | null;
  /**
   * Status reason: why the campaign waits or was paused, as a code.
   */
  waiting: string | null;
  /**
   * The first preflight check that blocks the campaign: {"id", "message", "fix"}.
   */
  waiting_check: ColumnType<StoredWaitingCheck, string, string> | null;
  /**
   * When the campaign is tried again.
   */
  waiting_until: TimestampColumn | null;
  workspace_id: string;
}

export interface CheckoutSessionsTable {
  bought_by: string | null;
  claimed_at: TimestampColumn | null;
  claimed_by: string | null;
  customer_id: string | null;
  email: string | null;
  paid_until: TimestampColumn | null;
  plan_type: "one-off" | "monthly" | "quarterly" | "yearly";
  /**
   * Paid days added to the workspace's reserve.
   */
  reserved_days: Generated<number>;
  revoked_at: TimestampColumn | null;
  session_id: string;
  subscription_id: string | null;
  verified_at: TimestampColumn;
}

export interface ConfirmationLinksTable {
  confirmation_id: string;
  expires_at: TimestampColumn;
  token_hash: Buffer;
  workspace_id: string;
}

export interface ConfirmationsTable {
  address: string | null;
  asked_at: TimestampColumn;
  confirmed_address: string | null;
  confirmed_at: TimestampColumn | null;
  contact_id: number;
  details: Generated<ColumnType<object, string, string>>;
  id: string;
  list_id: number | null;
  mailed_at: TimestampColumn | null;
  /**
   * How many confirmation emails were sent.
   */
  mails: Generated<number>;
  next_try_at: TimestampColumn | null;
  purpose: "confirm" | "notice";
  source: "form" | "manual" | "import" | "person";
  /**
   * How many times the current email was tried.
   */
  tries: Generated<number>;
  workspace_id: string;
}

export interface ContactBlocksTable {
  /**
   * Contact id divided by 64.
   */
  block: number;
  /**
   * Folded text of the contacts; null while it must be rebuilt.
   */
  body: string | null;
  /**
   * Whether search_text wrote the body; the release before wrote it with lower().
   */
  is_folded: Generated<boolean>;
  /**
   * Trigram Bloom filter of the body: a block that lacks a bit of the word is not read.
   */
  word_bits: Buffer | null;
  workspace_id: string;
}

export interface ContactChangePartsTable {
  change_id: string;
  contact_ids: ArrayType<number>;
  part: number;
  /**
   * Those of contact_ids that had not confirmed before the change.
   */
  pending_ids: ArrayType<number>;
  workspace_id: string;
}

export interface ContactChangesTable {
  action: string;
  actor_id: string | null;
  actor_name: string;
  changed: Generated<number>;
  created_at: TimestampColumn;
  /**
   * Where the next step begins: after this contact id, or for an undo at this part.
   */
  cursor: Generated<number>;
  filter: ColumnType<Record<string, unknown>, string, string> | null;
  finished_at: TimestampColumn | null;
  /**
   * Contacts with a higher id were added later and are not changed.
   */
  highest: number;
  id: string;
  /**
   * How many contacts were processed.
   */
  looked_at: Generated<number>;
  parts: Generated<number>;
  state: "running" | "done";
  target_id: number | null;
  total: number;
  /**
   * Id of the bulk change that this one undoes.
   */
  undoes: string | null;
  undone: Generated<boolean>;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface ContactCountsTable {
  n: number;
  /**
   * Counter shard: the count is the sum of all slots.
   */
  slot: number;
  status: string;
  workspace_id: string;
}

export interface ContactFieldsTable {
  created_at: TimestampColumn;
  key: string;
  label: string;
  type: "text" | "number" | "date" | "boolean";
  workspace_id: string;
}

export interface ContactMessagesTable {
  answered_at: TimestampColumn | null;
  company: string;
  consented_at: TimestampColumn | null;
  created_at: TimestampColumn;
  deleted_at: TimestampColumn | null;
  email: string;
  id: string;
  is_suspect: boolean;
  mailed_at: TimestampColumn | null;
  marketing_consent: boolean;
  message: string;
  name: string;
  priority_plan: string | null;
  read_at: TimestampColumn | null;
  respond_by: TimestampColumn | null;
}

export interface ContactsTable {
  confirmed_at: TimestampColumn | null;
  /**
   * Network address from which the contact gave consent.
   */
  consent_address: string | null;
  consent_at: TimestampColumn | null;
  consent_source: "import" | "manual" | "form" | "api" | "sandbox";
  created_at: TimestampColumn;
  email: string;
  /**
   * When the owner changed the address: an earlier confirmation was for the old one.
   */
  email_changed_at: TimestampColumn | null;
  fields: Generated<ColumnType<Record<string, string>, string, string>>;
  first_name: string;
  id: number;
  import_id: string | null;
  language: string | null;
  last_click_at: TimestampColumn | null;
  last_name: string;
  last_open_at: TimestampColumn | null;
  /**
   * When the contact unsubscribed from all emails.
   */
  left_at: TimestampColumn | null;
  /**
   * When the contact asked not to be counted on opening a message.
   */
  opens_refused_at: TimestampColumn | null;
  soft_bounces: Generated<number>;
  status: "pending" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "cleaned";
  time_zone: string | null;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface ContactTaggingsTable {
  contact_id: number;
  tag_id: number;
  workspace_id: string;
}

export interface ContactTagsTable {
  created_at: TimestampColumn;
  id: number;
  name: string;
  workspace_id: string;
}

export interface DeletedContactsTable {
  contact: ColumnType<object, string, string>;
  deleted_at: TimestampColumn;
  id: number;
  list_members: ColumnType<object, string, string>;
  tag_ids: ArrayType<number>;
  workspace_id: string;
}

export interface DeliveriesTable {
  accepted_at: TimestampColumn | null;
  attempt: Generated<number>;
  attempted_at: TimestampColumn | null;
  bounce_kind: string | null;
  bounced_at: TimestampColumn | null;
  /**
   * Partition month of the campaign.
   */
  bucket: ColumnType<Date, string, never>;
  campaign_id: number;
  clicked_at: TimestampColumn | null;
  complained_at: TimestampColumn | null;
  contact_id: number;
  delivered_at: TimestampColumn | null;
  machine_clicked_at: TimestampColumn | null;
  machine_opened_at: TimestampColumn | null;
  message_id: string | null;
  /**
   * The delivery is not tried before this time.
   */
  next_at: TimestampColumn | null;
  opened_at: TimestampColumn | null;
  /**
   * Why it failed or was skipped, as a code.
   */
  reason: string | null;
  /**
   * The conditions of the email that held for the recipient at its start, as bits; null: it has none.
   */
  shown: number | null;
  /**
   * `in_doubt`: unconfirmed, the call to SES ended without a result. `unknown`: reconciliation gave up.
   */
  state: DeliveryState;
  unsubscribed_at: TimestampColumn | null;
  workspace_id: string;
}

export interface DomainOwnersTable {
  /**
   * SHA-256 of the domain: of a deleted workspace no name stays.
   */
  domain_hash: string;
  proven_at: TimestampColumn;
  /**
   * Without a foreign key: it stays when the workspace is deleted.
   */
  workspace_id: string;
}

export interface EmailLinksTable {
  created_at: TimestampColumn;
  email: string;
  expires_at: TimestampColumn;
  issuer: string | null;
  purpose: "verify-email" | "reset-password" | "change-email" | "link-google";
  subject: string | null;
  token_hash: Buffer;
  user_id: string;
}

export interface ErasedContactsTable {
  /**
   * Id of the contact that was added later with the same address.
   */
  again_id: number | null;
  email_hash: Buffer;
  id: number;
  workspace_id: string;
}

export interface EspSettingsTable {
  aws_access_key_id: string;
  aws_region: string;
  aws_secret_sealed: string;
  default_from_email: string;
  default_from_name: string;
  postal_address: string;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface EventInboxTable {
  /**
   * Written by releases before event_keys: when the event was processed.
   */
  applied_at: TimestampColumn | null;
  /**
   * Written by releases before event_keys.
   */
  dedupe: Generated<string>;
  id: GeneratedAlways<number>;
  /**
   * Events of one lane are processed in order; all events of a contact are in one lane.
   */
  lane: Generated<number>;
  payload: ColumnType<unknown, string, string>;
  received_at: TimestampColumn;
  workspace_id: string;
}

export interface EventKeysTable {
  /**
   * Hash of what makes two reports the same event.
   */
  key: string;
  received_on: DateColumn;
  workspace_id: string;
}

export interface EventsTable {
  at: TimestampColumn;
  campaign_id: number;
  /**
   * Of an open or a click: program and device (src/contract/campaigns/clients.ts); null: not known.
   */
  client: string | null;
  contact_id: number;
  detail: string | null;
  id: GeneratedAlways<number>;
  is_machine: Generated<boolean>;
  kind: string;
  link_id: number | null;
  /**
   * Network prefix of the client, never the whole address.
   */
  network: string | null;
  workspace_id: string;
}

export interface IdentitiesTable {
  email: string;
  issuer: string;
  linked_at: TimestampColumn;
  subject: string;
  user_id: string;
}

export interface ImportErrorsTable {
  import_id: string;
  is_warning: Generated<boolean>;
  line: number;
  raw: string;
  reason: string;
  workspace_id: string;
}

export interface ImportPartsTable {
  emails: ColumnType<string, Buffer | string, string>;
  fields: ColumnType<string, Buffer | string, string> | null;
  first_names: ColumnType<string, Buffer | string, string>;
  import_id: string;
  last_names: ColumnType<string, Buffer | string, string>;
  part: number;
  /**
   * Rows that are the first of their address in the file.
   */
  people: number;
  row_count: number;
  statuses: ColumnType<string, Buffer | string, string> | null;
  workspace_id: string;
}

export interface ImportsTable {
  /**
   * Valid rows with distinct addresses.
   */
  accepted: Generated<number>;
  address: string | null;
  columns: Generated<ColumnType<object, string, string>>;
  consent: boolean;
  created_at: TimestampColumn;
  created_by: string | null;
  failed: Generated<number>;
  file_name: string;
  finished_at: TimestampColumn | null;
  id: string;
  imported: Generated<number>;
  list_id: number | null;
  parts: Generated<number>;
  parts_written: Generated<number>;
  report: Generated<ColumnType<object, string, string>>;
  rows_read: Generated<number>;
  source: "file" | "paste" | "api";
  state: "reading" | "writing" | "writing_status" | "done" | "failed";
  tag_ids: Generated<ArrayType<number>>;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface InstallationTable {
  /**
   * When the backup that was restored last was made.
   */
  backup_made_at: TimestampColumn | null;
  created_at: TimestampColumn;
  /**
   * Made at the first start of the installation; a backup carries it.
   */
  id: string;
  /**
   * Until when the latest backup has everything.
   */
  last_backup_at: TimestampColumn | null;
  /**
   * The id of the installation that it moves to.
   */
  moving_to: string | null;
  /**
   * The workspace that another installation may have already; no process starts until it is erased here.
   */
  moving_workspace: string | null;
  /**
   * Sending was paused by hand: campaigns rest, and events are still read.
   */
  paused_by_operator: Generated<boolean>;
  /**
   * Since when no process sends: the database was restored from a backup, or an operator paused it.
   */
  sending_paused_at: TimestampColumn | null;
  single: Generated<boolean>;
}

export interface KnownNetworksTable {
  last_used_at: TimestampColumn;
  network: string;
  user_id: string;
}

export interface LateDeliveriesTable {
  accepted_at: TimestampColumn | null;
  bounce_kind: string | null;
  bounced_at: TimestampColumn | null;
  campaign_id: number;
  clicked_at: TimestampColumn | null;
  complained_at: TimestampColumn | null;
  contact_id: number;
  delivered_at: TimestampColumn | null;
  machine_clicked_at: TimestampColumn | null;
  machine_opened_at: TimestampColumn | null;
  message_id: string | null;
  month: DateColumn;
  opened_at: TimestampColumn | null;
  reason: string | null;
  state: string;
  unsubscribed_at: TimestampColumn | null;
  workspace_id: string;
}

export interface LateEventsTable {
  campaign_id: number;
  contact_id: number;
  id: GeneratedAlways<number>;
  payload: ColumnType<unknown, string, string>;
  received_at: TimestampColumn;
  workspace_id: string;
}

export interface LibraryFilesTable {
  created_at: TimestampColumn;
  ext: "gif" | "jpg" | "png";
  hash: string;
}

export interface ListCountsTable {
  list_id: number;
  n: number;
  /**
   * Counter shard: the count is the sum of all slots.
   */
  slot: number;
  status: string;
  workspace_id: string;
}

export interface ListMembersTable {
  contact_id: number;
  created_at: TimestampColumn;
  /**
   * When the contact unsubscribed from this list; null: it did not, or before it was kept.
   */
  left_at: TimestampColumn | null;
  list_id: number;
  /**
   * `left`: the contact unsubscribed from this list. A contact that the owner removed has no row.
   */
  status: "active" | "pending" | "left";
  workspace_id: string;
}

export interface ListsTable {
  created_at: TimestampColumn;
  deleted_at: TimestampColumn | null;
  description: string;
  double_opt_in: Generated<boolean>;
  id: number;
  name: string;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface LoginAttemptsTable {
  at: TimestampColumn;
  id: GeneratedAlways<number>;
  key: string;
}

export interface OwnDomainsTable {
  added_at: TimestampColumn;
  checked_at: TimestampColumn | null;
  /**
   * In ASCII and lowercase.
   */
  domain: string;
  for_tracking: boolean;
  for_web_view: boolean;
  /**
   * The target of the CNAME at the last check.
   */
  found: string | null;
  /**
   * What the last check found; null: nothing.
   */
  problem: string | null;
  /**
   * When the owner got an email about the present problem.
   */
  reported_at: TimestampColumn | null;
  /**
   * verified: its CNAME led to this server at the last check.
   */
  state: "pending" | "verified" | "failed";
  /**
   * When it was verified first since it was entered; null: never.
   */
  verified_at: TimestampColumn | null;
  workspace_id: string;
}

export interface PaymentEventsTable {
  event_id: string;
  handled_at: TimestampColumn | null;
  received_at: TimestampColumn;
  type: string;
}

export interface PreviewDraftsTable {
  created_at: TimestampColumn;
  html: string;
  token_hash: Buffer;
  user_id: string;
  workspace_id: string;
}

export interface ProcessesTable {
  /**
   * The last heartbeat, by the clock of the database.
   */
  beat_at: TimestampColumn;
  /**
   * The name of the machine or container.
   */
  host: string;
  id: string;
  /**
   * web: serves requests; worker: sends and works in the background; both.
   */
  kind: "web" | "worker" | "both";
  started_at: TimestampColumn;
  state: "starting" | "migrating" | "ready" | "draining" | "stopped";
  version: string;
}

export interface PublicTemplatesTable {
  canva_url: string | null;
  category: "campaigns" | "flows" | "educational" | "filters" | "high-click" | "promotional";
  content: ColumnType<object, string, string> | null;
  created_at: TimestampColumn;
  deleted_at: TimestampColumn | null;
  description: Generated<string>;
  design_notes: Generated<string>;
  edited_at: TimestampColumn | null;
  file_hash: string | null;
  id: string;
  name: string;
  preview_hash: string | null;
  preview_image_url: string | null;
  revision: Generated<number>;
  slug: string | null;
  trade: Generated<string>;
  updated_at: TimestampColumn;
  use_count: Generated<number>;
}

export interface RemovedMembersTable {
  contact_id: number;
  list_id: number;
  removed_at: TimestampColumn;
  status: "active" | "pending";
  workspace_id: string;
}

export interface SampleShopsTable {
  /**
   * Contacts from this id to last_contact under .example are those of the sample.
   */
  first_contact: number;
  last_contact: number;
  loaded_at: TimestampColumn;
  /**
   * Ids of the other rows, addresses, contacts by day, and what was set for sending.
   */
  made: ColumnType<StoredSampleShop, string, string>;
  postal_address: string;
  /**
   * Ids of the campaigns that the sample shows as sent; no rate of the sender counts them.
   */
  sent_campaigns: ArrayType<number>;
  workspace_id: string;
}

export interface SavedHtmlTemplatesTable {
  blocks: ColumnType<object, string, string>;
  created_at: TimestampColumn;
  deleted_at: TimestampColumn | null;
  has_own_name: Generated<boolean>;
  html_content: string;
  id: string;
  last_used_at: TimestampColumn | null;
  status: "saved" | "exported" | "ready_for_campaign";
  template_id: string | null;
  template_name: string;
  /**
   * The revision of the template that the HTML holds; null: saved before it was kept.
   */
  template_revision: number | null;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface SavedSectionsTable {
  blocks: ColumnType<object, string, string>;
  created_at: TimestampColumn;
  id: string;
  name: string;
  workspace_id: string;
}

export interface SavedViewsTable {
  created_at: TimestampColumn;
  id: string;
  /**
   * Which list it is of.
   */
  list: "campaigns" | "subscribers" | "templates";
  name: string;
  /**
   * Its place among the views of the list, from 0.
   */
  position: number;
  /**
   * The query of the address of the list, without its question mark.
   */
  query: string;
  updated_at: TimestampColumn;
  user_id: string;
  workspace_id: string;
}

export interface SchemaMigrationsTable {
  applied_at: TimestampColumn;
  checksum: string;
  name: string;
}

export interface SegmentCountsTable {
  basis: string;
  block: number;
  counted_at: TimestampColumn;
  n: number;
  segment_id: number;
  subscribed: number;
  valid_until: TimestampColumn | null;
  version: number;
  workspace_id: string;
}

export interface SegmentsTable {
  created_at: TimestampColumn;
  definition: ColumnType<StoredDefinition, string, string>;
  deleted_at: TimestampColumn | null;
  id: number;
  name: string;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface SesAccountsTable {
  /**
   * Hash of access key id and region: workspaces that share an SES account share its rate.
   */
  account_key: string;
  /**
   * When SES was last asked about the account.
   */
  asked_at: TimestampColumn | null;
  /**
   * When events last came late: earlier ones may still be on their way.
   */
  behind_at: TimestampColumn | null;
  configuration_set: string | null;
  enforcement: SesEnforcement | null;
  has_production_access: boolean | null;
  identities: Generated<ColumnType<StoredSesIdentity[], string, string>>;
  is_sending_enabled: boolean | null;
  /**
   * When SES last responded.
   */
  known_at: TimestampColumn | null;
  last_event_at: TimestampColumn | null;
  per_day: number | null;
  per_second: number | null;
  /**
   * Why SES did not respond since, as a code.
   */
  problem: string | null;
  queue_url: string | null;
  sent_in_last_day: number | null;
  /**
   * Why that test failed; null: it did not.
   */
  test_fault: string | null;
  /**
   * When the stored account was tested last; null: never.
   */
  tested_at: TimestampColumn | null;
  /**
   * Since when SES reports events: the lack of an event proves nothing about an earlier message.
   */
  told_since: TimestampColumn | null;
  topic_arn: string | null;
  webhook_token_hash: string | null;
  workspace_id: string;
}

export interface SesBucketsTable {
  account_key: string;
  asked_at: TimestampColumn;
  /**
   * What campaigns may still send of the daily quota, as of asked_at; null: no limit.
   */
  day_left: number | null;
  /**
   * Next free send slot.
   */
  next_at: TimestampColumn;
  /**
   * Rate factor: halved when SES throttles, then raised slowly.
   */
  pace: Generated<number>;
  pace_at: TimestampColumn;
  /**
   * Messages per second that SES allows.
   */
  rate: number;
}

export interface SesLedgerTable {
  account_key: string;
  hour: TimestampColumn;
  sent: number;
}

export interface SessionsTable {
  address: string;
  created_at: TimestampColumn;
  expires_at: TimestampColumn;
  last_seen_at: Generated<TimestampColumn>;
  token_hash: Buffer;
  user_agent: string;
  user_id: string;
}

export interface SharedCallsTable {
  client: string;
  started_at: TimestampColumn;
  taken: number;
}

export interface SharedReportsTable {
  campaign_id: number;
  created_at: TimestampColumn;
  created_by: string | null;
  expires_at: TimestampColumn;
  id: string;
  /**
   * For whom the link is, in the words of its maker; may be empty.
   */
  label: string;
  /**
   * To the minute; null: never.
   */
  last_opened_at: TimestampColumn | null;
  /**
   * SHA-256 of the secret part of the link.
   */
  token_hash: Buffer;
  workspace_id: string;
}

export interface SignUpFormsTable {
  created_at: TimestampColumn;
  is_on: boolean;
  key: string;
  list_id: number;
  settings: ColumnType<object, string, string>;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface SuppressionsTable {
  created_at: TimestampColumn;
  email_hash: Buffer;
  reason: "unsubscribed" | "bounced" | "complained" | "cleaned";
  /**
   * Where the suppression holds: the workspace, or its SES account.
   */
  scope: string;
  source: string;
  workspace_id: string;
}

export interface TemplatesTable {
  block_count: GeneratedAlways<number>;
  content: ColumnType<object, string, string>;
  created_at: TimestampColumn;
  deleted_at: TimestampColumn | null;
  description: string;
  draft_key: string | null;
  html_content: string;
  id: string;
  inbox_score: string | null;
  name: string;
  preview_image_url: string | null;
  revision: Generated<number>;
  type: string;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface TemplateTaggingsTable {
  tag_id: string;
  template_id: string;
  workspace_id: string;
}

export interface TemplateTagsTable {
  created_at: TimestampColumn;
  id: string;
  name: string;
  workspace_id: string;
}

export interface TemplateVersionsTable {
  author_id: string | null;
  author_name: string;
  content: ColumnType<object, string, string>;
  created_at: TimestampColumn;
  id: string;
  label: "created" | "saved" | "autosaved" | "restored";
  name: string;
  revision: number;
  template_id: string;
  updated_at: TimestampColumn;
  workspace_id: string;
}

export interface TestEmailsTable {
  created_at: TimestampColumn;
  feedback: "inbox" | "promotions" | "spam" | "not_received" | null;
  feedback_at: TimestampColumn | null;
  id: string;
  mailbox_provider: "gmail" | "outlook" | "yahoo" | "icloud" | "other";
  message_id: string | null;
  sending_domain: string;
  sent_via: "ses" | "smtp";
  state: "sending" | "sent" | "failed";
  template_id: string | null;
  user_id: string;
  workspace_id: string;
}

export interface TrackingSettingsTable {
  clicks: boolean;
  opens: boolean;
  /**
   * UTM parameters that links get, with their placeholders; null: none.
   */
  utm: ColumnType<StoredUtm, string, string> | null;
  workspace_id: string;
}

export interface UploadsTable {
  bytes: number;
  created_at: TimestampColumn;
  ext: "jpg" | "png" | "gif" | "woff2" | "woff" | "ttf" | "otf";
  family: string | null;
  has_alpha: boolean | null;
  hash: string;
  height: number | null;
  id: string;
  kind: "picture" | "font" | "thumbnail";
  name: string;
  template_id: string | null;
  width: number | null;
  workspace_id: string;
}

export interface UsersTable {
  created_at: TimestampColumn;
  email: string;
  email_verified_at: TimestampColumn | null;
  /**
   * 1 is Monday, 7 is Sunday; null: that of the region.
   */
  first_day_of_week: number | null;
  first_name: string;
  id: string;
  is_demo: boolean;
  /**
   * Of the interface and of email about the account (src/text/languages.ts); null: that of the browser.
   */
  language: string | null;
  last_name: string;
  /**
   * Language and region whose formats dates and numbers have (BCP 47); null: those of the language.
   */
  locale: string | null;
  marketing_consent: boolean;
  password_hash: string | null;
  profile_image_url: string | null;
  role: "user" | "admin";
  /**
   * IANA; null: that of the browser.
   */
  time_zone: string | null;
  workspace_id: string;
}

export interface WorkspaceDaysTable {
  day: DateColumn;
  n: number;
  /**
   * Counter shard: the count is the sum of all slots.
   */
  slot: number;
  /**
   * What is counted: sent, opened, clicked or new contacts.
   */
  what: "sent" | "opened" | "clicked" | "contacts";
  workspace_id: string;
}

export interface WorkspacesTable {
  company: string | null;
  created_at: TimestampColumn;
  id: string;
  plan_ends_at: TimestampColumn | null;
  /**
   * Version counter: a read of the subscription that began earlier never overwrites a later one.
   */
  plan_reading: Generated<number>;
  plan_renews: boolean;
  /**
   * State of the subscription at the payment provider: good, past_due or ended.
   */
  plan_standing: Generated<"good" | "past_due" | "ended">;
  plan_type: "trial" | "one-off" | "monthly" | "quarterly" | "yearly";
  /**
   * Paid days that begin when the subscription ends.
   */
  reserve_days: Generated<number>;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  /**
   * When the provider created the subscription: an older one never replaces a newer one.
   */
  subscription_made_at: TimestampColumn | null;
}

export interface WorkTurnsTable {
  /**
   * How often the turn was asked for.
   */
  asked: Generated<number>;
  /**
   * Up to which request the work is done; a turn with more requests waits.
   */
  done: Generated<number>;
  /**
   * No worker begins before this time.
   */
  due_at: TimestampColumn;
  kind: string;
  /**
   * Part of the work of a large workspace that runs beside its other parts.
   */
  lane: Generated<number>;
  /**
   * By the clock of the database. Afterwards any worker may take the turn.
   */
  leased_until: TimestampColumn | null;
  /**
   * The worker that leased the turn, by an id of its own for each lease.
   */
  worker: string | null;
  workspace_id: string;
}

export interface Tables {
  archive_files: ArchiveFilesTable;
  archive_issues: ArchiveIssuesTable;
  archive_leftovers: ArchiveLeftoversTable;
  archive_slugs: ArchiveSlugsTable;
  archived_campaigns: ArchivedCampaignsTable;
  archived_months: ArchivedMonthsTable;
  archived_recipients: ArchivedRecipientsTable;
  archived_soft_bounces: ArchivedSoftBouncesTable;
  archives: ArchivesTable;
  audience_audit: AudienceAuditTable;
  audience_changes: AudienceChangesTable;
  audience_numbers: AudienceNumbersTable;
  audience_versions: AudienceVersionsTable;
  brands: BrandsTable;
  campaign_chunks: CampaignChunksTable;
  campaign_clients: CampaignClientsTable;
  campaign_counts: CampaignCountsTable;
  campaign_figures: CampaignFiguresTable;
  campaign_generations: CampaignGenerationsTable;
  campaign_links: CampaignLinksTable;
  campaigns: CampaignsTable;
  checkout_sessions: CheckoutSessionsTable;
  confirmation_links: ConfirmationLinksTable;
  confirmations: ConfirmationsTable;
  contact_blocks: ContactBlocksTable;
  contact_change_parts: ContactChangePartsTable;
  contact_changes: ContactChangesTable;
  contact_counts: ContactCountsTable;
  contact_fields: ContactFieldsTable;
  contact_messages: ContactMessagesTable;
  contact_taggings: ContactTaggingsTable;
  contact_tags: ContactTagsTable;
  contacts: ContactsTable;
  deleted_contacts: DeletedContactsTable;
  deliveries: DeliveriesTable;
  domain_owners: DomainOwnersTable;
  email_links: EmailLinksTable;
  erased_contacts: ErasedContactsTable;
  esp_settings: EspSettingsTable;
  event_inbox: EventInboxTable;
  event_keys: EventKeysTable;
  events: EventsTable;
  identities: IdentitiesTable;
  import_errors: ImportErrorsTable;
  import_parts: ImportPartsTable;
  imports: ImportsTable;
  installation: InstallationTable;
  known_networks: KnownNetworksTable;
  late_deliveries: LateDeliveriesTable;
  late_events: LateEventsTable;
  library_files: LibraryFilesTable;
  list_counts: ListCountsTable;
  list_members: ListMembersTable;
  lists: ListsTable;
  login_attempts: LoginAttemptsTable;
  own_domains: OwnDomainsTable;
  payment_events: PaymentEventsTable;
  preview_drafts: PreviewDraftsTable;
  processes: ProcessesTable;
  public_templates: PublicTemplatesTable;
  removed_members: RemovedMembersTable;
  sample_shops: SampleShopsTable;
  saved_html_templates: SavedHtmlTemplatesTable;
  saved_sections: SavedSectionsTable;
  saved_views: SavedViewsTable;
  schema_migrations: SchemaMigrationsTable;
  segment_counts: SegmentCountsTable;
  segments: SegmentsTable;
  ses_accounts: SesAccountsTable;
  ses_buckets: SesBucketsTable;
  ses_ledger: SesLedgerTable;
  sessions: SessionsTable;
  shared_calls: SharedCallsTable;
  shared_reports: SharedReportsTable;
  sign_up_forms: SignUpFormsTable;
  suppressions: SuppressionsTable;
  template_taggings: TemplateTaggingsTable;
  template_tags: TemplateTagsTable;
  template_versions: TemplateVersionsTable;
  templates: TemplatesTable;
  test_emails: TestEmailsTable;
  tracking_settings: TrackingSettingsTable;
  uploads: UploadsTable;
  users: UsersTable;
  work_turns: WorkTurnsTable;
  workspace_days: WorkspaceDaysTable;
  workspaces: WorkspacesTable;
}

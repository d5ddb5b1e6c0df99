import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredDefinition } from '../audience/segments/definition.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

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
  /** Set: this contact asked not to be tracked when they open a message. */
  opens_refused_at: NullableTimestamp;
  /** When the owner changed the address: an earlier confirmation was for the old one. */
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
  /** Whether the body exists and was written by `search_text`; the previous release writes it by `lower`. */
  is_folded: ColumnType<boolean, boolean | undefined, boolean>;
  /** The trigram filter of the body: null only where the body is. */
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
  /** null: consent to email in general, by a contact who had unsubscribed. */
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
  /** The id in the links of old messages. */
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

export interface AudienceTables {
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
}

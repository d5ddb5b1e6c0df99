import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

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
  /** Typed for this result; otherwise the name is that of the template. */
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

export interface EmailsTables {
  public_templates: PublicTemplatesTable;
  library_files: LibraryFilesTable;
  test_emails: TestEmailsTable;
  brands: BrandsTable;
  preview_drafts: PreviewDraftsTable;
  templates: TemplatesTable;
  template_versions: TemplateVersionsTable;
  template_tags: TemplateTagsTable;
  template_taggings: TemplateTaggingsTable;
  saved_html_templates: SavedHtmlTemplatesTable;
  saved_sections: SavedSectionsTable;
}

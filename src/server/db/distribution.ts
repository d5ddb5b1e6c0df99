// Where the rows of each table are on a distributed database (Citus). A test compares this list with the schema.

/**
 * `by workspace`: split by `workspace_id`; all rows of a workspace are on one node, so that its statements and
 * transactions stay there.
 * `reference`: a copy on every node; a write goes to all of them.
 * `local`: on the coordinator only.
 */
export type Distribution = 'by workspace' | 'reference' | { local: string };

const ofPeople = 'looked up by a key of its own before the workspace is known; few rows for each person';
const ofInstallation = 'belongs to the installation and not to a workspace; few rows';

export const distribution: Readonly<Record<string, Distribution>> = {
  workspaces: 'reference',
  users: 'reference',
  // Asked beside campaigns of every workspace; one row a month.
  archived_months: 'reference',

  sessions: { local: ofPeople },
  identities: { local: ofPeople },
  email_links: { local: ofPeople },
  domain_owners: { local: 'looked up by the name of a domain before the workspace is known; few rows' },
  archive_slugs: { local: 'looked up by the address of a page before the workspace is known; few rows' },
  known_networks: { local: ofPeople },
  login_attempts: { local: 'counted by network and address, before anyone is signed in' },
  processes: { local: 'a row for each process, which writes its own every ten seconds' },
  checkout_sessions: { local: 'looked up by the id of the payment, before an account exists' },
  payment_events: { local: 'looked up by the id that the payment provider gave' },
  contact_messages: { local: ofInstallation },
  public_templates: { local: ofInstallation },
  library_files: { local: ofInstallation },
  schema_migrations: { local: ofInstallation },
  installation: { local: ofInstallation },
  ses_buckets: {
    local:
      'workspaces that share a sending account share its row; few rows, each written many times a second',
  },
  shared_calls: { local: 'looked up by a client of any workspace; few rows, worth nothing after a minute' },
  work_turns: { local: 'turns of all workspaces are found together; few rows, each written often' },
  ses_ledger: {
    local: 'workspaces that share a sending account share its rows; 24 of them for an account and a day',
  },

  archive_files: 'by workspace',
  archive_issues: 'by workspace',
  archive_leftovers: 'by workspace',
  archived_campaigns: 'by workspace',
  archived_recipients: 'by workspace',
  archived_soft_bounces: 'by workspace',
  archives: 'by workspace',
  audience_audit: 'by workspace',
  audience_changes: 'by workspace',
  audience_numbers: 'by workspace',
  audience_versions: 'by workspace',
  brands: 'by workspace',
  campaign_chunks: 'by workspace',
  campaign_clients: 'by workspace',
  campaign_counts: 'by workspace',
  campaign_figures: 'by workspace',
  campaign_generations: 'by workspace',
  campaign_links: 'by workspace',
  campaigns: 'by workspace',
  confirmation_links: 'by workspace',
  confirmations: 'by workspace',
  contact_blocks: 'by workspace',
  contact_change_parts: 'by workspace',
  contact_changes: 'by workspace',
  contact_counts: 'by workspace',
  contact_fields: 'by workspace',
  contact_taggings: 'by workspace',
  contact_tags: 'by workspace',
  contacts: 'by workspace',
  deleted_contacts: 'by workspace',
  deliveries: 'by workspace',
  erased_contacts: 'by workspace',
  esp_settings: 'by workspace',
  event_inbox: 'by workspace',
  event_keys: 'by workspace',
  events: 'by workspace',
  import_errors: 'by workspace',
  import_parts: 'by workspace',
  imports: 'by workspace',
  late_deliveries: 'by workspace',
  late_events: 'by workspace',
  list_counts: 'by workspace',
  list_members: 'by workspace',
  lists: 'by workspace',
  own_domains: 'by workspace',
  preview_drafts: 'by workspace',
  removed_members: 'by workspace',
  sample_shops: 'by workspace',
  saved_html_templates: 'by workspace',
  saved_sections: 'by workspace',
  segment_counts: 'by workspace',
  segments: 'by workspace',
  ses_accounts: 'by workspace',
  saved_views: 'by workspace',
  shared_reports: 'by workspace',
  sign_up_forms: 'by workspace',
  suppressions: 'by workspace',
  template_taggings: 'by workspace',
  template_tags: 'by workspace',
  template_versions: 'by workspace',
  templates: 'by workspace',
  test_emails: 'by workspace',
  tracking_settings: 'by workspace',
  uploads: 'by workspace',
  workspace_days: 'by workspace',
};

const tablesWith = (kind: Distribution): string[] =>
  Object.entries(distribution).flatMap(([table, is]) => (is === kind ? [table] : []));

export const referenceTables: readonly string[] = tablesWith('reference');
export const distributedTables: readonly string[] = tablesWith('by workspace');

// Draws the tables of the migrated schema, area by area, into docs/tables.md: `node tools/draw-tables.ts`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { testDatabase } from '../test/support/database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  is_key: boolean;
  comment: string | null;
}
interface Reference {
  table: string;
  target: string;
  columns: string;
}

const root = path.resolve(import.meta.dirname, '..');
/** Tables by area, as `src/server/db` sorts the queries on them. */
const tablesOf: Record<string, string[]> = {
  accounts: ['email_links', 'identities', 'known_networks', 'sessions', 'users', 'workspaces'],
  admin: ['contact_messages'],
  audience: [
    'archive_files',
    'archive_leftovers',
    'archived_campaigns',
    'archived_months',
    'archived_recipients',
    'archived_soft_bounces',
    'audience_audit',
    'audience_changes',
    'audience_numbers',
    'audience_versions',
    'confirmation_links',
    'confirmations',
    'contact_blocks',
    'contact_change_parts',
    'contact_changes',
    'contact_counts',
    'contact_fields',
    'contact_taggings',
    'contact_tags',
    'contacts',
    'deleted_contacts',
    'erased_contacts',
    'import_errors',
    'import_parts',
    'imports',
    'late_deliveries',
    'late_events',
    'list_counts',
    'list_members',
    'lists',
    'removed_members',
    'segment_counts',
    'segments',
    'sign_up_forms',
    'suppressions',
  ],
  billing: ['checkout_sessions', 'payment_events'],
  campaigns: [
    'campaign_chunks',
    'campaign_counts',
    'campaign_links',
    'campaign_clients',
    'archive_issues',
    'archive_slugs',
    'archives',
    'campaign_figures',
    'campaigns',
    'deliveries',
    'shared_reports',
    'tracking_settings',
    'workspace_days',
  ],
  carriers: ['domain_owners', 'own_domains'],
  copywriting: ['campaign_generations'],
  emails: [
    'brands',
    'library_files',
    'preview_drafts',
    'public_templates',
    'saved_html_templates',
    'saved_sections',
    'template_taggings',
    'template_tags',
    'template_versions',
    'templates',
    'test_emails',
  ],
  events: ['event_inbox', 'event_keys', 'events'],
  files: ['uploads'],
  platform: ['sample_shops', 'saved_views'],
  ses: ['esp_settings', 'ses_accounts', 'ses_buckets', 'ses_ledger'],
  shared: ['installation', 'login_attempts', 'processes', 'work_turns'],
};
const areaOf = new Map(
  Object.entries(tablesOf).flatMap(([area, tables]) => tables.map((table) => [table, area])),
);

const shortType = (type: string): string =>
  type.replace('timestamp with time zone', 'timestamptz').replace(/[ ()]/g, '_').replace('[]', '_array');

const { pool, close } = await testDatabase();
const { rows: columns } = await pool.query<Column>(`
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(a.attnum = any(k.conkey), false) as is_key, col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`);
const { rows: references } = await pool.query<Reference>(`
  select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
    (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid and not c.relispartition
  where k.contype = 'f' order by 1, 2, 3`);
await close();

const drawArea = (area: string): string => {
  const own = Object.entries(Object.groupBy(columns, (each) => each.table)).filter(
    ([table]) => areaOf.get(table) === area,
  );
  const tables = own.map(
    ([table, all = []]) =>
      `  ${table} {\n${all.map(({ column, type, is_key, comment }) => `    ${shortType(type)} ${column}${is_key ? ' PK' : ''}${comment ? ` "${comment.replaceAll('"', "'")}"` : ''}`).join('\n')}\n  }`,
  );
  const lines = references
    .filter(({ table }) => areaOf.get(table) === area)
    .map(({ table, target, columns: names }) => `  ${target} ||--o{ ${table} : "${names}"`);
  return `## ${area}\n\n\`\`\`mermaid\nerDiagram\n${[...tables, ...new Set(lines)].join('\n')}\n\`\`\`\n`;
};

const areas = [...new Set(areaOf.values())].sort();
writeFileSync(
  path.join(root, 'docs/tables.md'),
  `# Tables\n\nDrawn from the migrated schema by \`node tools/draw-tables.ts\`. Tables of a workspace begin their key with \`workspace_id\`; large\nones have no foreign keys, so that they can be distributed.\n\n${areas.map(drawArea).join('\n')}`,
);

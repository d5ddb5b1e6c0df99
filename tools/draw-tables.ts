// Draws the tables of the migrated schema, area by area, into docs/tables.md: `node tools/draw-tables.ts`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testDatabase } from '../test/support/database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  is_key: boolean;
}
interface Reference {
  table: string;
  target: string;
  columns: string;
}

const root = path.resolve(import.meta.dirname, '..');
const typesFolder = path.join(root, 'src/server/db/tables');

/** Table name to area: the Kysely types of an area name its tables. */
const areaOf = new Map(
  readdirSync(typesFolder)
    .filter((file) => file !== 'columns.ts')
    .flatMap((file) => {
      const text = readFileSync(path.join(typesFolder, file), 'utf8');
      const list = /export interface \w+Tables \{\n([^}]*)\}/.exec(text)?.[1] ?? '';
      return [...list.matchAll(/^ {2}(\w+):/gm)].map(
        ([, table = '']) => [table, path.basename(file, '.ts')] as const,
      );
    }),
);

const shortType = (type: string): string =>
  type.replace('timestamp with time zone', 'timestamptz').replace(/[ ()]/g, '_').replace('[]', '_array');

const { pool, close } = await testDatabase();
const { rows: columns } = await pool.query<Column>(`
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(a.attnum = any(k.conkey), false) as is_key
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

const drawn = (area: string): string => {
  const mine = Object.entries(Object.groupBy(columns, (each) => each.table)).filter(
    ([table]) => areaOf.get(table) === area,
  );
  const tables = mine.map(
    ([table, all = []]) =>
      `  ${table} {\n${all.map(({ column, type, is_key }) => `    ${shortType(type)} ${column}${is_key ? ' PK' : ''}`).join('\n')}\n  }`,
  );
  const lines = references
    .filter(({ table }) => areaOf.get(table) === area)
    .map(({ table, target, columns: names }) => `  ${target} ||--o{ ${table} : "${names}"`);
  return `## ${area}\n\n\`\`\`mermaid\nerDiagram\n${[...tables, ...new Set(lines)].join('\n')}\n\`\`\`\n`;
};

const areas = [...new Set(areaOf.values())].sort();
writeFileSync(
  path.join(root, 'docs/tables.md'),
  `# Tables\n\nDrawn from the migrated schema by \`node tools/draw-tables.ts\`. Tables of a workspace begin their key with \`workspace_id\`; large\nones have no foreign keys, so that they can be distributed.\n\n${areas.map(drawn).join('\n')}`,
);

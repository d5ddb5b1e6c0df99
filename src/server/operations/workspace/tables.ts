// The tables of a workspace, read from the schema: a table that a later migration adds is part of an export by itself.
import type pg from 'pg';

export interface Column {
  name: string;
  /** As SQL writes it, such as `timestamp with time zone`. */
  type: string;
  /** The database numbers its rows. */
  isIdentity: boolean;
}

export interface Table {
  name: string;
  /** Without those that the database computes. */
  columns: Column[];
}

export interface WorkspaceTable extends Table {
  /** SQL that selects its rows of workspace `$1`. */
  where: string;
}

const isJson = ({ type }: Column): boolean => type === 'jsonb' || type === 'json';

/** JSON travels as text: inside a row's own JSON, a stored `null` would become no value. */
export const selectList = (columns: readonly Column[]): string =>
  columns.map((column) => (isJson(column) ? `"${column.name}"::text` : `"${column.name}"`)).join(', ');

/** A statement that inserts the rows of a JSON array, its parameter. */
export const insertRows = (name: string, columns: readonly Column[]): string => {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map((column) =>
    isJson(column) ? `"${column.name}"::${column.type}` : `"${column.name}"`,
  );
  const types = columns.map((column) => `"${column.name}" ${isJson(column) ? 'text' : column.type}`);
  return `insert into ${name} (${names}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1) as r(${types.join(', ')})`;
};

/** The product's tables, partitions aside. */
export const allTables = async (pool: Pick<pg.Pool, 'query'>): Promise<Table[]> => {
  const { rows } = await pool.query<{ table: string; name: string; type: string; identity: boolean }>(
    `select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attidentity <> '' as identity
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname, a.attnum`,
  );
  return Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([table, columns = []]) => ({
    name: table,
    columns: columns.map(({ name, type, identity }) => ({ name, type, isIdentity: identity })),
  }));
};

/** Rows of a workspace in tables without its id. Sessions and mailed links stay behind: people sign in again. */
const others: Record<string, string> = {
  workspaces: 'id = $1',
  identities: 'user_id in (select id from users where workspace_id = $1)',
  known_networks: 'user_id in (select id from users where workspace_id = $1)',
};

/** Work that waits for a worker of this installation: another one finds the work of an imported workspace by itself. */
const ofInstallation: readonly string[] = ['work_turns'];

/** Made from other tables when they are needed. */
const derived: readonly string[] = ['audience_changes', 'audience_versions', 'segment_counts'];

/** Triggers write these when contacts and memberships are inserted: an import replaces what they wrote. */
export const writtenByTriggers: readonly string[] = [
  'contact_counts',
  'contact_blocks',
  'list_counts',
  'workspace_days',
];

/** These come first, in this order: others refer to them, or triggers on them write to others. */
const first = ['workspaces', 'users', 'contacts', 'lists', 'list_members'];

const rankOf = ({ name }: Table): number => {
  const index = first.indexOf(name);
  return index < 0 ? first.length : index;
};

/** Ids that the database numbers are left out: nothing refers to them, and another database has its own numbers. */
export const workspaceTables = async (pool: Pick<pg.Pool, 'query'>): Promise<WorkspaceTable[]> => {
  const tables = (await allTables(pool)).flatMap(({ name, columns }) => {
    if (ofInstallation.includes(name) || derived.includes(name)) return [];
    const hasWorkspace = columns.some((column) => column.name === 'workspace_id');
    const where = others[name] ?? (hasWorkspace ? 'workspace_id = $1' : null);
    return where === null ? [] : [{ name, columns: columns.filter(({ isIdentity }) => !isIdentity), where }];
  });
  return tables.sort((a, b) => rankOf(a) - rankOf(b));
};

/** The order in which rows can be written: a table comes after those that its foreign keys name. */
export const byReferences = async <Any extends Table>(
  pool: Pick<pg.Pool, 'query'>,
  tables: readonly Any[],
): Promise<Any[]> => {
  const { rows } = await pool.query<{ table: string; target: string }>(
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as target
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: Any[] = [];
  const visit = (table: Any, path: readonly string[]): void => {
    if (sorted.includes(table) || path.includes(table.name)) return;
    for (const { target } of rows.filter((row) => row.table === table.name)) {
      const needed = tables.find(({ name }) => name === target);
      if (needed) visit(needed, [...path, table.name]);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table, []);
  const isLast = ({ name }: Any): boolean => writtenByTriggers.includes(name);
  return [...sorted.filter((table) => !isLast(table)), ...sorted.filter(isLast)];
};

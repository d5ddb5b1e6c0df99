// The tables of a workspace, read from the schema: a table that a later migration adds is part of an export by itself.
import type pg from 'pg';

export interface WorkspaceTable {
  name: string;
  /** Columns that can be written: neither generated nor numbered by the database. */
  columns: string[];
  /** SQL that selects its rows of workspace `$1`. */
  where: string;
}

/** Rows of a workspace in tables without its id. Sessions and mailed links stay behind: people sign in again. */
const others: Record<string, string> = {
  workspaces: 'id = $1',
  identities: 'user_id in (select id from users where workspace_id = $1)',
  known_networks: 'user_id in (select id from users where workspace_id = $1)',
};

/** Triggers write these when contacts and memberships are inserted: an import replaces what they wrote. */
export const writtenByTriggers: readonly string[] = [
  'contact_counts',
  'contact_blocks',
  'list_counts',
  'workspace_days',
];

/** These come first, in this order: others refer to them, or triggers on them write to others. */
const first = ['workspaces', 'users', 'contacts', 'lists', 'list_members'];

const rankOf = ({ name }: WorkspaceTable): number => {
  const index = first.indexOf(name);
  return index < 0 ? first.length : index;
};

export const workspaceTables = async (pool: Pick<pg.Pool, 'query'>): Promise<WorkspaceTable[]> => {
  const { rows } = await pool.query<{ name: string; columns: string[]; has_workspace: boolean }>(
    `select c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attidentity = '' and a.attgenerated = '') as columns,
       bool_or(a.attname = 'workspace_id') as has_workspace
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  );
  const tables = rows.flatMap(({ name, columns, has_workspace }) => {
    const where = others[name] ?? (has_workspace ? 'workspace_id = $1' : null);
    return where === null ? [] : [{ name, columns, where }];
  });
  return tables.sort((a, b) => rankOf(a) - rankOf(b));
};

/** The order in which rows can be written: a table comes after those that its foreign keys name. */
export const byReferences = async (
  pool: Pick<pg.Pool, 'query'>,
  tables: readonly WorkspaceTable[],
): Promise<WorkspaceTable[]> => {
  const { rows } = await pool.query<{ table: string; target: string }>(
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as target
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: WorkspaceTable[] = [];
  const visit = (table: WorkspaceTable, path: readonly string[]): void => {
    if (sorted.includes(table) || path.includes(table.name)) return;
    for (const { target } of rows.filter((row) => row.table === table.name)) {
      const needed = tables.find(({ name }) => name === target);
      if (needed) visit(needed, [...path, table.name]);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table, []);
  const isLast = ({ name }: WorkspaceTable): boolean => writtenByTriggers.includes(name);
  return [...sorted.filter((table) => !isLast(table)), ...sorted.filter(isLast)];
};

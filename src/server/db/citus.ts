// Tables on a distributed database: the extension citus, and `workspaces` a reference table. `distribution.ts` says what
// each table is.
import type pg from 'pg';
import { distributedTables, referenceTables } from './distribution.ts';

export type Client = Pick<pg.PoolClient, 'query'>;

/** All tables by workspace are split like this one, so that the rows of a workspace are on one node. */
const firstTable = 'audience_numbers';

export const hasCitus = async (client: Client): Promise<boolean> => {
  const { rowCount } = await client.query("select 1 from pg_extension where extname = 'citus'");
  return rowCount === 1;
};

/** The tables of this program that are distributed, reference tables included. */
export const tablesOnNodes = async (client: Client): Promise<Set<string>> => {
  if (!(await hasCitus(client))) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`,
  );
  return new Set(rows.map(({ name }) => name));
};

export const isDistributed = async (client: Client): Promise<boolean> =>
  (await tablesOnNodes(client)).has('workspaces');

const tablesThatExist = async (client: Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return new Set(rows.map(({ name }) => name));
};

/**
 * In a transaction that changes reference tables and tables by workspace, one node is asked after another: Citus refuses
 * the rest of a transaction that began in parallel.
 */
export const oneNodeAfterAnother = async (client: Client): Promise<void> => {
  await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
};

export interface TableToDistribute {
  name: string;
  isReference: boolean;
}

/** In the order in which they can be distributed. */
export const tablesToDistribute = async (client: Client): Promise<TableToDistribute[]> => {
  const [existing, done] = [await tablesThatExist(client), await tablesOnNodes(client)];
  const rest = distributedTables.filter((name) => name !== firstTable);
  return [...referenceTables, firstTable, ...rest]
    .filter((name) => existing.has(name) && !done.has(name))
    .map((name) => ({ name, isReference: referenceTables.includes(name) }));
};

/**
 * Call it in a transaction, before the table has foreign keys. Rows that are there go to the nodes; what Citus leaves of
 * them in the table itself, which no statement sees any more, is removed.
 */
export const distributeTable = async (
  client: Client,
  { name, isReference }: TableToDistribute,
  shardCount?: number,
): Promise<void> => {
  const table = `public.${name}`;
  if (isReference) await client.query('select create_reference_table($1)', [table]);
  else if (name === firstTable)
    await client.query(
      "select create_distributed_table($1, 'workspace_id', colocate_with => 'none', shard_count => $2)",
      [table, shardCount ?? 32],
    );
  else
    await client.query("select create_distributed_table($1, 'workspace_id', colocate_with => $2)", [
      table,
      `public.${firstTable}`,
    ]);
  await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
};

/**
 * Every node gets the functions of this program. Citus finds those of a trigger by itself, but not those that a statement
 * or another function calls. Call it in a transaction.
 */
export const distributeFunctions = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
      and not exists (select 1 from pg_catalog.pg_dist_object o where o.objid = p.oid and o.classid = 'pg_proc'::regclass)
    order by p.oid`,
  );
  for (const { name } of rows) await client.query('select create_distributed_function($1)', [name]);
};

/** The triggers of this program only write rows of the workspace whose row fired them, which are on the same node. */
export const allowTriggers = async (client: Client): Promise<void> => {
  if (await isDistributed(client)) await client.query('set local citus.enable_unsafe_triggers to on');
};

/** These delete rows of other tables when a workspace goes, which Citus refuses. The program deletes them itself. */
export const triggersToDrop = [
  ['workspaces', 'workspaces_audience'],
  ['workspaces', 'workspaces_campaigns'],
  ['workspaces', 'workspaces_segment_counts'],
] as const;

export const dropTriggers = async (client: Client): Promise<void> => {
  for (const [table, trigger] of triggersToDrop)
    await client.query(`drop trigger if exists ${trigger} on ${table}`);
};

/** Distributes tables and functions that a migration has added since. Call it in the transaction of the migration. */
export const distributeMissing = async (client: Client): Promise<void> => {
  if (!(await isDistributed(client))) return;
  await oneNodeAfterAnother(client);
  for (const table of await tablesToDistribute(client)) await distributeTable(client, table);
  await distributeFunctions(client);
};

// Turns a PostgreSQL database into a distributed one. Each step is a transaction of its own and is skipped where it is
// done, so that a run that broke off is continued by the next one. Until the last step no process starts on the database.
import type { Client } from '../../db/citus.ts';
import {
  distributeFunctions,
  distributeTable,
  dropTriggers,
  hasCitus,
  oneNodeAfterAnother,
  type TableToDistribute,
  tablesToDistribute,
  triggersToDrop,
} from '../../db/citus.ts';
import { migrationLock, stepsTable } from '../../db/migrate.ts';
import { commandName } from './coordinator.ts';
import { keepShardsOnCoordinator, type NodeAddress, nodesForShards, setCoordinator } from './nodes.ts';

export class DistributionRefused extends Error {
  override name = 'DistributionRefused';
}

export interface DistributeOptions {
  /** Of each table: several for each node, so that they can be moved to nodes that come later. */
  shardCount: number;
  /** How the other nodes reach this one. */
  coordinator: NodeAddress;
  /** The coordinator keeps shards itself. */
  onCoordinator: boolean;
  report: (line: string) => void;
}

const inTransaction = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** The connections of a process: of its pool, for LISTEN, for its migrations. An idle process has only that for LISTEN. */
const countConnections = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database()
    and application_name like 'lettersmith%' and application_name <> $1 and pid <> pg_backend_pid()`,
    [commandName],
  );
  return rows[0]?.n ?? 0;
};

const prepareNodes = async (
  client: Client,
  { coordinator, onCoordinator }: DistributeOptions,
): Promise<void> => {
  await setCoordinator(client, coordinator);
  if (onCoordinator) await keepShardsOnCoordinator(client, true);
  if ((await nodesForShards(client)) === 0)
    throw new DistributionRefused(
      'No node keeps shards. Add one with `lettersmith cluster add-node <host:port>`, or let the coordinator keep them with `--on-coordinator`.',
    );
};

const refuseUnlessReady = async (client: Client): Promise<void> => {
  if (!(await hasCitus(client)))
    throw new DistributionRefused(
      'The extension citus is missing in this database. Install it on every node, add it to shared_preload_libraries, and run `create extension citus` here.',
    );
  const { rows } = await client.query<{ migrated: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as migrated",
  );
  if (!rows[0]?.migrated)
    throw new DistributionRefused('The database is empty. Start Lettersmith on it once, and stop it again.');
  const connections = await countConnections(client);
  if (connections > 0)
    throw new DistributionRefused(
      `Lettersmith runs on this database (${connections} connections). Stop every process first, and a pooler, which holds connections a while longer; nothing was changed.`,
    );
};

const namesToDrop = triggersToDrop.map(([table, name]) => `${table} ${name}`);

/**
 * Written down and dropped, and made again at the end: foreign keys, because a table that points to a reference table
 * becomes one that cannot be distributed any more; triggers, because they would fire for each row that goes to a node,
 * and count it a second time.
 */
const putAside = async (client: Client): Promise<void> => {
  await client.query(
    `create table ${stepsTable} (id bigint generated always as identity primary key, undo text not null, statement text not null)`,
  );
  const { rows } = await client.query<{ undo: string }>(
    `insert into ${stepsTable} (undo, statement)
    select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
    from pg_trigger t
    where not tgisinternal and tgparentid = 0
      and (select relnamespace from pg_class where oid = tgrelid) = 'public'::regnamespace
      and tgrelid::regclass || ' ' || tgname <> all($1)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    returning undo`,
    [namesToDrop],
  );
  for (const { undo } of rows) await client.query(undo);
  await dropTriggers(client);
};

const stepsExist = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${stepsTable}`,
  ]);
  return rows[0]?.found ?? false;
};

const makeAgain = async (client: Client, report: (line: string) => void): Promise<void> => {
  const { rows } = await client.query<{ id: string; statement: string }>(
    `select id, statement from ${stepsTable} order by id`,
  );
  for (const { id, statement } of rows)
    await inTransaction(client, async () => {
      await oneNodeAfterAnother(client);
      await client.query(statement);
      await client.query(`delete from ${stepsTable} where id = $1`, [id]);
    });
  await client.query(`drop table ${stepsTable}`);
  report(`${rows.length} foreign keys and triggers made`);
};

const distributeOne = (client: Client, table: TableToDistribute, shardCount: number): Promise<void> =>
  inTransaction(client, async () => {
    await oneNodeAfterAnother(client);
    await distributeTable(client, table, shardCount);
  });

/**
 * Needs one connection for itself, straight to the coordinator and with the rights of a superuser. Returns the tables
 * that it distributed; none: the database was distributed already.
 */
export const distribute = async (client: Client, options: DistributeOptions): Promise<string[]> => {
  const { shardCount, report } = options;
  // Processes that start wait for this lock.
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await refuseUnlessReady(client);
    const tables = await tablesToDistribute(client);
    const isUnfinished = await stepsExist(client);
    if (tables.length === 0 && !isUnfinished) return [];
    await prepareNodes(client, options);
    // The triggers only write rows of the workspace whose row fired them, which are on the same node.
    await client.query('set citus.enable_unsafe_triggers to on');
    if (isUnfinished) report('continuing where the run before broke off');
    else await inTransaction(client, () => putAside(client));
    for (const [index, table] of tables.entries()) {
      await distributeOne(client, table, shardCount);
      report(`${index + 1}/${tables.length} ${table.name}`);
    }
    await inTransaction(client, async () => {
      await oneNodeAfterAnother(client);
      await distributeFunctions(client);
    });
    await makeAgain(client, report);
    return tables.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
};

// PostgreSQL, or a Citus cluster of one or three nodes, and what it has used so far.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { withCoordinator } from '../../src/server/operations/cluster/coordinator.ts';
import { distribute } from '../../src/server/operations/cluster/distribute.ts';
import { startCitus } from '../../test/support/citus-cluster.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { postgresCpuMs } from '../postgres-cpu.ts';

export interface Engine {
  name: string;
  url: string;
  database: OpenDatabase;
  /** The coordinator is the first node. */
  nodeCount: number;
  /** Ends with all changes on the disk, and no other work of the server under way. */
  settle: (tables: readonly string[]) => Promise<void>;
  usage: () => Promise<Usage>;
  sizes: () => Promise<Record<string, number>>;
  stop: () => Promise<void>;
}

/** Since the start. */
export interface Usage {
  /** Microseconds of each node. */
  cpu: number[];
  walBytes: number;
  /** Times that the log was brought to the disk. */
  flushes: number;
  /** Pages of 8 KB that were written to tables and indexes. */
  pages: number;
}

const migrations = path.resolve(import.meta.dirname, '../../migrations');
const shardCount = 8;

const usageSql = `select (pg_current_wal_lsn() - '0/0')::float8 as wal,
  (select wal_sync from pg_stat_wal)::float8 as flushes,
  (select buffers_checkpoint + buffers_clean + buffers_backend from pg_stat_bgwriter)::float8 as pages`;

/** Partitions count with their table. */
const sizesSql = (isCitus: boolean): string =>
  `select regexp_replace(relname, '_(p?\\d{4}_?\\d{2}(_?\\d{2})?|default)$', '') as name,
     sum(${isCitus ? 'case when oid in (select logicalrelid from pg_dist_partition) then citus_total_relation_size(oid) else pg_total_relation_size(oid) end' : 'pg_total_relation_size(oid)'})::float8 as bytes
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1`;

const withNodes = async (
  name: string,
  nodes: readonly { url: string; stop: () => Promise<void> }[],
  isCitus: boolean,
): Promise<Engine> => {
  const [first] = nodes;
  if (!first) throw new Error('There is no node.');
  const pools = nodes.map(({ url }) => new pg.Pool({ connectionString: url, max: 1 }));
  for (const pool of pools) {
    // The measurement does this work itself, at its own time.
    await pool.query('alter system set autovacuum to off');
    await pool.query('select pg_reload_conf()');
  }
  const open = (): Promise<OpenDatabase> => openDatabase({ databaseUrl: first.url, dataDir: '' });
  const empty = await open();
  await migrate(empty.pool, migrations);
  await empty.close();
  if (isCitus)
    await withCoordinator(first.url, (client, coordinator) =>
      distribute(client, {
        shardCount,
        coordinator,
        onCoordinator: nodes.length === 1,
        report: () => undefined,
      }),
    );
  const database = await open();
  return {
    name,
    url: first.url,
    database,
    nodeCount: nodes.length,
    settle: async (tables) => {
      for (const table of tables) await database.pool.query(`vacuum ${table}`);
      for (const pool of pools) await pool.query('checkpoint');
      // The server counts what it wrote a moment later.
      await pause(1_100);
    },
    usage: async () => {
      const found = await Promise.all(pools.map(async (pool) => (await pool.query(usageSql)).rows[0]));
      const sum = (what: 'wal' | 'flushes' | 'pages'): number =>
        found.reduce((total, row) => total + row[what], 0);
      const cpu = (await Promise.all(pools.map(postgresCpuMs))).map((ms) => ms * 1_000);
      return { cpu, walBytes: sum('wal'), flushes: sum('flushes'), pages: sum('pages') };
    },
    sizes: async () => {
      const { rows } = await database.pool.query<{ name: string; bytes: number }>(sizesSql(isCitus));
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
    },
    stop: async () => {
      await database.close();
      await Promise.all(pools.map((pool) => pool.end()));
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
};

/** The nodes stop if the start fails. */
const orStop = async (
  nodes: readonly { stop: () => Promise<void> }[],
  start: () => Promise<Engine>,
): Promise<Engine> => {
  try {
    return await start();
  } catch (error) {
    await Promise.all(nodes.map((node) => node.stop()));
    throw error;
  }
};

export const startPostgres = async (): Promise<Engine> => {
  const cluster = await startCluster();
  if (!cluster) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
  return orStop([cluster], () => withNodes('PostgreSQL', [cluster], false));
};

/** `workers` 0: one node. */
export const startDistributed = async (workers: number): Promise<Engine> => {
  const cluster = await startCitus(workers);
  if (!cluster) throw new Error('Citus is needed.');
  const count = cluster.nodes.length;
  return orStop(cluster.nodes, () =>
    withNodes(`Citus, ${count} ${count === 1 ? 'node' : 'nodes'}`, cluster.nodes, true),
  );
};

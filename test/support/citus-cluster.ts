// Citus on loopback, where PostgreSQL and the extension are installed: a coordinator that keeps shards itself, or a
// coordinator with workers.
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, findPrograms, startCluster } from './postgres-cluster.ts';

export interface CitusCluster {
  /** The database of the coordinator. */
  url: string;
  nodes: readonly Cluster[];
  stop(): Promise<void>;
}

const settings = [
  'shared_preload_libraries=citus',
  'max_connections=300',
  'max_prepared_transactions=200',
  'max_locks_per_transaction=256',
  // Shards move while they are written to.
  'wal_level=logical',
];

/** Why Citus cannot run here; null: it can. */
export const missingForCitus = async (): Promise<string | null> => {
  const bin = await findPrograms();
  if (bin === null) return 'PostgreSQL 15 or newer is not installed';
  const library = path.join(bin, '../lib/citus.so');
  return existsSync(library) ? null : `the extension citus is not installed (${library})`;
};

const run = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** `workerCount` 0: the coordinator keeps the shards. null: Citus cannot run here. */
export const startCitus = async (
  workerCount = 0,
  moreSettings: readonly string[] = [],
): Promise<CitusCluster | null> => {
  if ((await missingForCitus()) !== null) return null;
  const nodes: Cluster[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  try {
    for (let count = 0; count <= workerCount; count += 1) {
      const node = await startCluster([...settings, ...moreSettings]);
      if (node === null) return null;
      nodes.push(node);
      await run(node.url, ['create extension citus']);
    }
    const [coordinator, ...workers] = nodes;
    if (!coordinator) return null;
    const portOf = ({ url }: Cluster): string => new URL(url).port;
    await run(coordinator.url, [
      `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${portOf(worker)})`),
      ...(workers.length > 0
        ? []
        : [`select citus_set_node_property('127.0.0.1', ${portOf(coordinator)}, 'shouldhaveshards', true)`]),
    ]);
    return { url: coordinator.url, nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

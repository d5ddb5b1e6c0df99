// The nodes of a distributed database.
import type { Client } from '../../db/citus.ts';

export interface NodeAddress {
  host: string;
  port: number;
}

/** `host` or `host:port`, also `[::1]:5432`; null: neither. */
export const readAddress = (text: string): NodeAddress | null => {
  const url = URL.parse(`postgres://${text}`);
  if (!url?.hostname || url.pathname !== '' || url.username !== '') return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 5432) };
};

/** How many nodes may keep shards. */
export const nodesForShards = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'",
  );
  return rows[0]?.n ?? 0;
};

/** The others reach the coordinator by this address. Citus keeps one that is set. */
export const setCoordinator = async (client: Client, { host, port }: NodeAddress): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_dist_node where groupid = 0');
  if (rowCount === 0) await client.query('select citus_set_coordinator_host($1, $2)', [host, port]);
};

export const keepShardsOnCoordinator = async (client: Client, isKept: boolean): Promise<void> => {
  await client.query(
    "select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', $1) from pg_dist_node where groupid = 0",
    [isKept],
  );
};

/** Shards move to the new node in the background; reading and writing go on. */
export const addNode = async (client: Client, { host, port }: NodeAddress): Promise<void> => {
  await client.query('select citus_add_node($1, $2)', [host, port]);
};

const countShards = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_dist_partition where partmethod = 'h'",
  );
  return rows[0]?.n ?? 0;
};

/**
 * `auto`: reading and writing go on while shards move; needs `wal_level = logical` and a PostgreSQL that takes Citus as
 * an output plugin. `block_writes`: writes to the workspaces that move wait.
 */
export type TransferMode = 'auto' | 'block_writes';

/** Returns whether there was anything to move. */
export const startRebalance = async (client: Client, mode: TransferMode): Promise<boolean> => {
  if ((await countShards(client)) === 0) return false;
  const { rows } = await client.query<{ job: string | null }>(
    'select citus_rebalance_start(shard_transfer_mode => $1) as job',
    [mode],
  );
  return rows[0]?.job !== null && rows[0]?.job !== undefined;
};

/** Moves all shards off the node, and keeps new ones from it. */
export const drainNode = async (
  client: Client,
  { host, port }: NodeAddress,
  mode: TransferMode,
): Promise<void> => {
  await client.query('select citus_drain_node($1, $2, $3)', [host, port, mode]);
};

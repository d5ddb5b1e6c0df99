// What is on which node.
import type { Client } from '../../db/citus.ts';
import { hasCitus, isDistributed, tablesToDistribute } from '../../db/citus.ts';

export interface NodeStatus {
  address: string;
  isCoordinator: boolean;
  isActive: boolean;
  keepsShards: boolean;
  /** Of how many parts of the data it holds one copy; each part is one shard of every table. */
  parts: number;
  bytes: number;
}

export interface ClusterStatus {
  /** null: the extension citus is missing. */
  citusVersion: string | null;
  isDistributed: boolean;
  /** Tables that a run of `distribute` has left. */
  notDistributed: string[];
  nodes: NodeStatus[];
  /** Moves of shards that are under way. */
  moving: { job: number; state: string; description: string }[];
}

const readNodes = async (client: Client): Promise<NodeStatus[]> => {
  const { rows } = await client.query<{
    address: string;
    is_coordinator: boolean;
    is_active: boolean;
    keeps_shards: boolean;
    parts: number;
    bytes: string;
  }>(`
    select n.nodename || ':' || n.nodeport as address, n.groupid = 0 as is_coordinator, n.isactive as is_active,
      n.shouldhaveshards as keeps_shards,
      count(*) filter (where s.table_name::text = 'audience_numbers')::int as parts,
      coalesce(sum(s.shard_size), 0)::bigint as bytes
    from pg_dist_node n left join citus_shards s
      on s.nodename = n.nodename and s.nodeport = n.nodeport and s.citus_table_type = 'distributed'
    where n.noderole = 'primary' group by 1, 2, 3, 4 order by 2 desc, 1`);
  return rows.map((row) => ({
    address: row.address,
    isCoordinator: row.is_coordinator,
    isActive: row.is_active,
    keepsShards: row.keeps_shards,
    parts: row.parts,
    bytes: Number(row.bytes),
  }));
};

const readMoves = async (client: Client): Promise<ClusterStatus['moving']> => {
  const { rows } = await client.query<{ job: string; state: string; description: string }>(`
    select job_id::text as job, state::text as state, description from pg_dist_background_job
    where state not in ('finished', 'cancelled') order by job_id`);
  return rows.map(({ job, ...row }) => ({ job: Number(job), ...row }));
};

export const readStatus = async (client: Client): Promise<ClusterStatus> => {
  if (!(await hasCitus(client)))
    return { citusVersion: null, isDistributed: false, notDistributed: [], nodes: [], moving: [] };
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const distributed = await isDistributed(client);
  const missing = distributed ? await tablesToDistribute(client) : [];
  return {
    citusVersion: rows[0]?.version ?? null,
    isDistributed: distributed,
    notDistributed: missing.map(({ name }) => name),
    nodes: await readNodes(client),
    moving: await readMoves(client),
  };
};

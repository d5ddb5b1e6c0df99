// Gives a large workspace a part of the data for itself, which can then be moved to a node of its own.
import type { Client } from '../../db/citus.ts';
import type { NodeAddress, TransferMode } from './nodes.ts';

interface Placement extends NodeAddress {
  shard: number;
}

const placementOf = async (client: Client, workspaceId: string): Promise<Placement> => {
  const { rows } = await client.query<{ shard: string; host: string; port: number }>(
    `select s.shardid::text as shard, s.nodename as host, s.nodeport as port from citus_shards s
    where s.table_name = 'audience_numbers'::regclass
      and s.shardid = get_shard_id_for_distribution_column('audience_numbers', $1::text)`,
    [workspaceId],
  );
  const [row] = rows;
  if (!row) throw new Error('The shard of the workspace was not found.');
  return { ...row, shard: Number(row.shard) };
};

export const workspaceExists = async (client: Client, workspaceId: string): Promise<boolean> =>
  (await client.query('select 1 from workspaces where id = $1', [workspaceId])).rowCount === 1;

const sharesItsPart = async (client: Client, shard: number): Promise<boolean> => {
  const { rows } = await client.query<{ is_single: boolean }>(
    'select shardminvalue = shardmaxvalue as is_single from pg_dist_shard where shardid = $1',
    [shard],
  );
  return !rows[0]?.is_single;
};

/** `to`: then moves it there. Returns where the workspace is afterwards. */
export const isolateWorkspace = async (
  client: Client,
  workspaceId: string,
  to: NodeAddress | null,
  mode: TransferMode,
): Promise<NodeAddress> => {
  const before = await placementOf(client, workspaceId);
  if (await sharesItsPart(client, before.shard)) {
    // Triggers only write rows of their own workspace.
    await client.query('set citus.enable_unsafe_triggers to on');
    await client.query("select isolate_tenant_to_new_shard('audience_numbers', $1::text, 'CASCADE', $2)", [
      workspaceId,
      mode,
    ]);
  }
  const own = await placementOf(client, workspaceId);
  if (to === null || (to.host === own.host && to.port === own.port)) return own;
  await client.query('select citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
    own.shard,
    own.host,
    own.port,
    to.host,
    to.port,
    mode,
  ]);
  return placementOf(client, workspaceId);
};

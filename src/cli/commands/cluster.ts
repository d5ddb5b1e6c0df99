import { parseArgs } from 'node:util';
import { readCommandConfig } from '../../server/config.ts';
import type { Client } from '../../server/db/citus.ts';
import { coordinatorUrl, withCoordinator } from '../../server/operations/cluster/coordinator.ts';
import { isolateWorkspace, workspaceExists } from '../../server/operations/cluster/isolate.ts';
import {
  addNode,
  drainNode,
  type NodeAddress,
  readAddress,
  setCoordinator,
  startRebalance,
  type TransferMode,
} from '../../server/operations/cluster/nodes.ts';
import { type ClusterStatus, readStatus } from '../../server/operations/cluster/status.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';

const usage = `lettersmith cluster status [--json]
lettersmith cluster add-node <host:port>               adds a node and begins to move data to it
lettersmith cluster isolate <workspace> [--to=host:port]  gives a workspace a part of its own, and moves it
lettersmith cluster drain <host:port>                  moves all data off a node

  --block-writes  of the last three: writes to what moves wait, where Citus cannot move it while it is written to
`;

const report = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;

const describe = ({ citusVersion, isDistributed, notDistributed, nodes, moving }: ClusterStatus): string => {
  if (citusVersion === null) return 'One PostgreSQL; the extension citus is missing.\n';
  const lines = [
    `Citus ${citusVersion}; the database is ${isDistributed ? 'distributed' : 'not distributed yet'}.`,
    ...nodes.map(
      (node) =>
        `${node.address}  ${node.isCoordinator ? 'coordinator' : 'worker'}  ${node.parts} parts, ${megabytes(node.bytes)}${node.keepsShards ? '' : '  keeps no parts'}${node.isActive ? '' : '  NOT ACTIVE'}`,
    ),
    ...moving.map(({ job, state, description }) => `move ${job}: ${state}, ${description}`),
    ...(notDistributed.length > 0 ? [`Not distributed: ${notDistributed.join(', ')}`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

const showStatus = async (client: Client, isJson: boolean): Promise<number> => {
  const status = await readStatus(client);
  writeText(isJson ? `${JSON.stringify(status)}\n` : describe(status));
  return exitCode.done;
};

const add = async (
  client: Client,
  node: NodeAddress,
  coordinator: NodeAddress,
  mode: TransferMode,
): Promise<number> => {
  await setCoordinator(client, coordinator);
  await addNode(client, node);
  writeText(
    (await startRebalance(client, mode))
      ? 'Added. Data moves to it in the background; `lettersmith cluster status` shows how far it is.\n'
      : 'Added.\n',
  );
  return exitCode.done;
};

const isolate = async (
  client: Client,
  workspaceId: string,
  to: NodeAddress | null,
  mode: TransferMode,
): Promise<number> => {
  if (!(await workspaceExists(client, workspaceId))) {
    report(`There is no workspace ${workspaceId}.`);
    return exitCode.notFound;
  }
  const { host, port } = await isolateWorkspace(client, workspaceId, to, mode);
  writeText(`${workspaceId} has a part of its own, on ${host}:${port}.\n`);
  return exitCode.done;
};

const drain = async (client: Client, node: NodeAddress, mode: TransferMode): Promise<number> => {
  await drainNode(client, node, mode);
  writeText('No data is left on it.\n');
  return exitCode.done;
};

export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      to: { type: 'string' },
      'block-writes': { type: 'boolean', default: false },
    },
  });
  const [name, subject = ''] = positionals;
  const address = readAddress(subject);
  const to = values.to === undefined ? null : readAddress(values.to);
  const mode = values['block-writes'] ? 'block_writes' : 'auto';
  const found = coordinatorUrl(readCommandConfig());
  if ('problem' in found) {
    report(found.problem);
    return exitCode.misused;
  }
  return withCoordinator(found.url, async (client, coordinator) => {
    if (name === 'status') return showStatus(client, values.json);
    if (name === 'add-node' && address) return add(client, address, coordinator, mode);
    if (name === 'drain' && address) return drain(client, address, mode);
    if (name === 'isolate' && subject !== '' && (values.to === undefined || to))
      return isolate(client, subject, to, mode);
    report(usage);
    return exitCode.misused;
  });
};

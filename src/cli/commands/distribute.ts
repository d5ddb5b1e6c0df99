import { parseArgs } from 'node:util';
import { readCommandConfig } from '../../server/config.ts';
import { coordinatorUrl, withCoordinator } from '../../server/operations/cluster/coordinator.ts';
import { DistributionRefused, distribute } from '../../server/operations/cluster/distribute.ts';
import { readAddress } from '../../server/operations/cluster/nodes.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';

const usage = `lettersmith distribute [--shards=64] [--coordinator=host:port] [--on-coordinator]

Turns the PostgreSQL database of DATABASE_DIRECT_URL, or else DATABASE_URL, into a distributed one (Citus). Stop every
process before; a run that broke off is continued by the next one.

  --shards          the parts of the data: at least four for each node that you will ever have
  --coordinator     how the other nodes reach the coordinator; otherwise as that address does
  --on-coordinator  the coordinator keeps parts of the data itself
`;

const report = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      shards: { type: 'string', default: '64' },
      coordinator: { type: 'string' },
      'on-coordinator': { type: 'boolean', default: false },
    },
  });
  const shardCount = Number(values.shards);
  const given = values.coordinator === undefined ? null : readAddress(values.coordinator);
  const isMisused =
    !Number.isInteger(shardCount) || shardCount < 1 || shardCount > 1_024 || (values.coordinator && !given);
  const coordinator = coordinatorUrl(readCommandConfig());
  if (isMisused || 'problem' in coordinator) {
    report('problem' in coordinator && !isMisused ? coordinator.problem : usage);
    return exitCode.misused;
  }
  return withCoordinator(coordinator.url, async (client, address) => {
    try {
      const options = { shardCount, coordinator: given ?? address, onCoordinator: values['on-coordinator'] };
      const tables = await distribute(client, { ...options, report });
      writeText(
        tables.length === 0
          ? 'The database is distributed already.\n'
          : `${tables.length} tables distributed. Start the processes again.\n`,
      );
      return exitCode.done;
    } catch (error) {
      if (!(error instanceof DistributionRefused)) throw error;
      report(error.message);
      return exitCode.refused;
    }
  });
};

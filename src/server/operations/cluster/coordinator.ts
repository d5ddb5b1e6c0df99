// A connection of its own to the coordinator, for commands.
import pg from 'pg';
import type { Config } from '../../config.ts';
import type { Client } from '../../db/citus.ts';
import type { NodeAddress } from './nodes.ts';

/** All connections of a process have a name that begins with `lettersmith`. A command is no process. */
export const commandName = 'lettersmith command';

/** The address of the coordinator itself, past a pooler; or, as a sentence, what is missing. */
export const coordinatorUrl = ({
  databaseUrl,
  postgres,
}: Pick<Config, 'databaseUrl'> & { postgres: Pick<Config['postgres'], 'directUrl'> }):
  | { url: string }
  | { problem: string } => {
  if (databaseUrl === null)
    return { problem: 'Set DATABASE_URL to the coordinator: the embedded database cannot be distributed.' };
  if (postgres.directUrl === null)
    return {
      problem:
        'Set DATABASE_DIRECT_URL to the coordinator: this command needs a session of its own, and DATABASE_URL leads to a pooler.',
    };
  return { url: postgres.directUrl };
};

export const withCoordinator = async <T>(
  databaseUrl: string,
  work: (client: Client, address: NodeAddress) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: commandName,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await work(client, { host: client.host, port: client.port });
  } finally {
    await client.end();
  }
};

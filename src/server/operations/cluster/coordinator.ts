// A connection of its own to the coordinator, for commands.
import pg from 'pg';
import type { Client } from '../../db/citus.ts';
import type { NodeAddress } from './nodes.ts';

/** Processes of the product are recognized by the name `lettersmith`; a command is none. */
const applicationName = 'lettersmith command';

export const withCoordinator = async <T>(
  databaseUrl: string,
  work: (client: Client, address: NodeAddress) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await work(client, { host: client.host, port: client.port });
  } finally {
    await client.end();
  }
};

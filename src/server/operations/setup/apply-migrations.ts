// Brings the database to this program's schema, as a start of the server does.
import path from 'node:path';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { migrateJobs } from '../../db/jobs.ts';
import { migrate } from '../../db/migrate.ts';
import { queueSettings } from '../../jobs/definitions.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Returns the names of the migrations that it applied. Several processes may call this at once. */
export const applyMigrations = async ({ databaseUrl, dataDir }: Config): Promise<string[]> => {
  const database = await openDatabase({ databaseUrl, dataDir: path.join(dataDir, 'database') });
  try {
    const applied = await migrate(database.pool, path.join(root, 'migrations'));
    await migrateJobs(database.pool, queueSettings);
    return applied;
  } finally {
    await database.close();
  }
};

// Migrates the database at the start, after a backup of one that has data.
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type OpenDatabase, withDirectPool } from './db/database.ts';
import { migrateJobs } from './db/jobs.ts';
import { migrate } from './db/migrate.ts';
import { queueSettings } from './jobs/definitions.ts';
import { backUpBeforeMigrating } from './operations/backup/before-migrating.ts';

export interface MigrationSettings {
  /** The folder of the migrations. */
  folder: string;
  /** The caller opened the database, which is reached in no other way. */
  isGiven: boolean;
  now: () => Date;
  log: Context['log'];
}

/**
 * Returns how many migrations it applied. Locks of migrations belong to a session, so they go past a pooler.
 */
export const migrateDatabase = async (
  config: Config,
  database: OpenDatabase,
  own: Context['own'],
  { folder, isGiven, now, log }: MigrationSettings,
): Promise<number> => {
  const saved = await backUpBeforeMigrating(config, database, folder, now());
  if (saved) log.info({ file: saved }, 'backup written before migrating');
  const migrateAll = async (pool: OpenDatabase['pool']): Promise<number> => {
    const applied = await migrate(pool, folder, (done, all) => {
      own.migrated = { done, all };
    });
    await migrateJobs(pool, queueSettings);
    return applied.length;
  };
  const { directUrl } = config.postgres;
  const hasOwnWay = !isGiven && directUrl !== null && directUrl !== config.databaseUrl;
  return hasOwnWay ? withDirectPool(directUrl, migrateAll) : migrateAll(database.pool);
};

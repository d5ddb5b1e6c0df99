import { migrateJobs } from '../../db/jobs.ts';
import { migrate } from '../../db/migrate.ts';
import { queueSettings } from '../../jobs/definitions.ts';
import { backUpBeforeMigrating } from '../backup/before-migrating.ts';
import type { Installation } from '../installation/open.ts';
import { migrationsFolder } from '../installation/product.ts';

export interface Migrated {
  applied: string[];
  /** The backup that was made before; null: on PostgreSQL, and when nothing was pending. */
  backup: string | null;
}

/** Applies what is pending, the tables of the job queue included. */
export const runMigrations = async ({ config, database }: Installation): Promise<Migrated> => {
  const backup = await backUpBeforeMigrating(config, database, migrationsFolder, new Date());
  const applied = await migrate(database.pool, migrationsFolder);
  await migrateJobs(database.pool, queueSettings);
  return { applied, backup };
};

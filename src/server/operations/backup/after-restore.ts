// What a restored database needs before a server may open it.
import { nanoid } from 'nanoid';
import type { OpenDatabase } from '../../db/database.ts';
import { migrateJobs } from '../../db/jobs.ts';
import { migrate } from '../../db/migrate.ts';
import {
  ensureInstallation,
  pauseAfterRestore,
  type StoppedCampaigns,
  stopCampaigns,
} from '../../db/shared/installation.ts';
import { queueSettings } from '../../jobs/definitions.ts';
import { migrationsFolder } from '../installation/product.ts';
import type { Manifest } from './manifest.ts';

export interface Prepared extends StoppedCampaigns {
  migrations: string[];
}

/** Brings the schema up to this version, and pauses everything that sends. */
export const prepareRestored = async (
  { pool, db }: OpenDatabase,
  { createdAt, installation }: Manifest,
  now: Date,
): Promise<Prepared> => {
  const migrations = await migrate(pool, migrationsFolder);
  await migrateJobs(pool, queueSettings);
  await ensureInstallation(db, installation || nanoid(), now);
  await pauseAfterRestore(db, now, new Date(createdAt));
  // Heartbeats of the processes that ran when the backup was made.
  await pool.query(`do $$ begin
    if to_regclass('processes') is not null then delete from processes; end if;
  end $$`);
  return { migrations, ...(await stopCampaigns(db, now)) };
};

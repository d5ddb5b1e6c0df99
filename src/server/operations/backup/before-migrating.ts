// Before a new version changes the embedded database, it makes a backup of it: the way back to the version before.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { backUp } from './backup.ts';
import { timeOf } from './schedule.ts';

const kept = 2;

const folderOf = ({ dataDir }: Config): string => path.join(dataDir, 'before-migrations');

/**
 * Writes a backup without uploads, which no migration changes, if migrations are pending. null: none was needed. On
 * PostgreSQL the operator makes one.
 */
export const backUpBeforeMigrating = async (
  config: Config,
  database: OpenDatabase,
  migrationsFolder: string,
  now: Date,
): Promise<string | null> => {
  if (database.folder === null) return null;
  const { pending, last } = await pendingMigrations(database.pool, migrationsFolder);
  if (pending.length === 0 || last === null) return null;
  const to = folderOf(config);
  const { file } = await backUp({ config, database, to, now, passphrase: null, uploads: 'left-out' });
  const backups = (await readdir(to)).filter((name) => timeOf(name) !== null).sort();
  for (const name of backups.slice(0, -kept)) await rm(path.join(to, name), { force: true });
  return file;
};

// The backup of the daily job: one more file in BACKUP_DIR, and those beyond BACKUP_KEEP are deleted.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { type BackupResult, backUp } from './backup.ts';
import { expired, timeOf } from './schedule.ts';

const dayMs = 86_400_000;
const unfinishedSuffix = '.unfinished';

/** What a process that was killed left half written. */
const removeAbandoned = async (folder: string, names: readonly string[], now: Date): Promise<void> => {
  for (const name of names.filter((each) => each.endsWith(unfinishedSuffix))) {
    if (timeOf(name.slice(0, -unfinishedSuffix.length)) === null) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (mtimeMs < now.getTime() - dayMs) await rm(path.join(folder, name), { force: true });
  }
};

/** Old backups go only after the new one is complete. */
export const backUpDaily = async (
  config: Config,
  database: OpenDatabase,
  now: Date,
): Promise<BackupResult & { removed: number }> => {
  const { dir, keep, passphrase } = config.backup;
  if (dir === null) throw new Error('BACKUP_DIR is not set.');
  const result = await backUp({ config, database, to: dir, now, passphrase, uploads: 'disk' });
  const names = await readdir(dir);
  const old = expired(names, keep);
  for (const name of old) await rm(path.join(dir, name), { force: true });
  await removeAbandoned(dir, names, now);
  return { ...result, removed: old.length };
};

/** The newest backup of a folder; null: there is none, or the folder cannot be read. */
export const newestBackup = async (dir: string): Promise<{ file: string; at: Date } | null> => {
  const names = await readdir(dir).catch(() => []);
  const found = names.flatMap((name) => {
    const at = timeOf(name);
    return at ? [{ file: path.join(dir, name), at }] : [];
  });
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null;
};

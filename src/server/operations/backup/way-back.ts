// For a database that does not start: the newest backup, and the command that puts it in place.
import path from 'node:path';
import type { Config } from '../../config.ts';
import { newestBackup } from './daily.ts';

/** One or two sentences to put after the error. */
export const wayBack = async ({ dataDir, backup }: Config): Promise<string> => {
  const folders = [...(backup.dir === null ? [] : [backup.dir]), path.join(dataDir, 'before-migrations')];
  const found = (await Promise.all(folders.map(newestBackup))).filter((each) => each !== null);
  const [newest] = found.sort((a, b) => b.at.getTime() - a.at.getTime());
  if (!newest)
    return 'No backup was found in BACKUP_DIR: if you have one elsewhere, "lettersmith restore --replace <file>" puts it in place.';
  return `The newest backup is of ${newest.at.toISOString()}. This puts it in place, and keeps the damaged files aside: lettersmith restore --replace ${newest.file}`;
};

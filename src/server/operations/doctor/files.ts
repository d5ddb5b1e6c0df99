import { readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { newestBackup } from '../backup/daily.ts';
import { uploadKeys } from '../backup/uploads.ts';
import { openStorage, uploadsFolder } from '../installation/open.ts';
import { attention, bad, type Check, good } from './diagnosis.ts';

const megabyte = 1024 * 1024;
const freeMegabytes = { attention: 1_024, bad: 200 };
const dayMs = 86_400_000;
const newestDays = 2;
/** A bucket is asked for each file: enough to notice a wrong bucket. */
const maxAsked = 200;

export const checkDisk: Check = async ({ config }) => {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = Math.floor((bavail * bsize) / megabyte);
  const text = `${free} MB are free in DATA_DIR.`;
  if (free >= freeMegabytes.attention) return good(text);
  const advice = `${text} Free some space: without it no write succeeds.`;
  return free < freeMegabytes.bad ? bad(advice) : attention(advice);
};

export const checkFiles: Check = async ({ config, database }) => {
  const keys = await uploadKeys(database);
  const asked = config.s3 ? keys.slice(0, maxAsked) : keys;
  const storage = await openStorage(config);
  let missing = 0;
  try {
    for (const key of asked) if (!(await storage.has(key))) missing += 1;
  } finally {
    await storage.close();
  }
  const named = new Set(keys);
  const files = config.s3
    ? []
    : await readdir(uploadsFolder(config), { recursive: true }).catch(() => [] as string[]);
  const orphans = files.filter(
    (file) => /^[0-9a-f]{64}\./.test(path.basename(file)) && !named.has(path.basename(file)),
  );
  const text = `${asked.length} uploads looked at: ${missing} without a file; ${orphans.length} files without a row.`;
  if (missing === 0) return good(text);
  return attention(`${text} Missing images show as broken: bring the files back from a backup.`);
};

export const checkBackups: Check = async ({ config }) => {
  const { dir } = config.backup;
  if (dir === null) return attention('BACKUP_DIR is not set: no backups are made by themselves.');
  const newest = await newestBackup(dir);
  if (!newest) return attention(`${dir} has no backup yet.`);
  const days = (Date.now() - newest.at.getTime()) / dayMs;
  const text = `The newest backup is ${newest.file}.`;
  return days > newestDays
    ? bad(`${text} It is ${Math.floor(days)} days old: look at the job "backup".`)
    : good(text);
};

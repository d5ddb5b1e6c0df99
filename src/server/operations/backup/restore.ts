// Restores a backup into an empty installation, or in place of one. The whole file is checked before anything changes.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { keyIdOf } from '../../encryption.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import {
  databaseFolder as databasePlace,
  openStorage,
  uploadsFolder as uploadsPlace,
} from '../installation/open.ts';
import { migrationsFolder, productVersion } from '../installation/product.ts';
import { Refusal } from '../installation/refusal.ts';
import type { Prepared } from './after-restore.ts';
import { type Entry, isPartOf, readArchive } from './archive.ts';
import { putArchivedFile } from './archived-files.ts';
import {
  archivedFolder,
  BackupError,
  databaseFolder,
  dumpName,
  type Manifest,
  secretKeyName,
  uploadsFolder,
} from './manifest.ts';
import { embeddedTarget, type Target, writeEntry } from './restore-embedded.ts';
import { postgresTarget } from './restore-postgres.ts';
import { openKeys } from './sealed-key.ts';
import { contentTypeOf } from './uploads.ts';
import { readText, verifyBackup } from './verify.ts';

export interface RestoreOptions {
  config: Config;
  file: string;
  now: Date;
  isReplacing: boolean;
  passphrase: string | null;
  /** Restores although the keys of the backup are not here. */
  isWithoutKey: boolean;
}

export interface RestoreResult {
  manifest: Manifest;
  prepared: Prepared;
  uploads: number;
  /** Where the former embedded database is now. */
  former: string | null;
  key: 'here' | 'restored' | 'missing' | 'to-set';
}

/** A newer schema or format cannot be read by this version. */
const requireKnown = async ({ version, database }: Manifest): Promise<void> => {
  const known = await readdir(migrationsFolder);
  if (known.includes(database.migration)) return;
  throw new Refusal(
    `The backup was made by Lettersmith ${version}, which is newer than this one (${await productVersion()}): its database has the migration ${database.migration}. Nothing was changed. Install that version or a later one, and restore with it.`,
  );
};

const requireSameEngine = ({ database }: Manifest, { databaseUrl }: Config): void => {
  const target = databaseUrl === null ? 'embedded' : 'postgres';
  if (database.engine === target) return;
  throw new Refusal(
    database.engine === 'embedded'
      ? 'The backup is of an embedded database, and DATABASE_URL is set. Nothing was changed. Restore it without DATABASE_URL; "lettersmith workspace export" then takes workspaces to PostgreSQL.'
      : 'The backup is of a PostgreSQL database. Nothing was changed. Set DATABASE_URL to an empty database.',
  );
};

const keyFile = (config: Config): string => path.join(config.dataDir, 'secret-key');

const storedKeys = async (config: Config): Promise<readonly string[]> => {
  if (config.secretKeys) return config.secretKeys;
  const file = createReadStream(keyFile(config));
  try {
    return [(await readText(file)).trim()];
  } catch {
    return [];
  }
};

/** Whether the key that the backup was made with is here, or can be taken from the backup. */
const requireKey = async (
  manifest: Manifest,
  { config, passphrase, isWithoutKey }: RestoreOptions,
): Promise<RestoreResult['key']> => {
  const [current = ''] = manifest.secretKey.ids;
  if ((await storedKeys(config)).some((key) => keyIdOf(key) === current)) return 'here';
  if (manifest.secretKey.included && passphrase !== null)
    return config.secretKeys || config.databaseUrl ? 'to-set' : 'restored';
  if (isWithoutKey) return 'missing';
  const way = manifest.secretKey.included
    ? 'It is in the backup, sealed: set BACKUP_PASSPHRASE or use --passphrase-file.'
    : `It is not in the backup: put the file secret-key of that time into ${path.resolve(config.dataDir)}, or set SECRET_KEY to it.`;
  throw new Refusal(
    `The secret key of the backup is not here. Nothing was changed. Without it, stored credentials cannot be read, and unsubscribe links in messages that were sent do not work. ${way} --without-key restores nevertheless.`,
  );
};

const readAll = async (body: Entry['body']): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const putUpload = async (bucket: Storage, { name, body }: Entry): Promise<void> => {
  const key = path.basename(name);
  await bucket.put(key, await readAll(body), contentTypeOf(key));
};

const writeUpload = async (config: Config, { name, body }: Entry): Promise<void> => {
  const key = path.basename(name);
  const place = path.join(uploadsPlace(config), key.slice(0, 2), key);
  const draft = path.join(uploadsPlace(config), 'unfinished', key);
  // A file is named by its content: one that is here is the same.
  const isHere = await stat(place).then(
    () => true,
    () => false,
  );
  if (isHere) return;
  await mkdir(path.dirname(place), { recursive: true });
  await mkdir(path.dirname(draft), { recursive: true });
  await writeEntry(draft, body);
  await rename(draft, place);
};

const targetOf = (manifest: Manifest, { config, isReplacing }: RestoreOptions): Promise<Target> =>
  config.databaseUrl === null
    ? embeddedTarget(path.resolve(databasePlace(config)), manifest, isReplacing)
    : postgresTarget(config.databaseUrl, manifest, isReplacing);

/** Keys that the settings do not name. The file beside stays as it is when there is one. */
const storeKeys = async (config: Config, keys: readonly string[]): Promise<void> => {
  const [current = ''] = keys;
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(keyFile(config), `${current}\n`, { mode: 0o600, flush: true });
};

/**
 * @throws {Refusal} with what to do; nothing was changed then
 * @throws {BackupError} if the file is damaged; nothing was changed then
 */
export const restore = async (options: RestoreOptions): Promise<RestoreResult> => {
  const { config, file, now, passphrase } = options;
  const { manifest } = await verifyBackup(file);
  await requireKnown(manifest);
  requireSameEngine(manifest, config);
  const key = await requireKey(manifest, options);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const target = await targetOf(manifest, options);
  const bucket = config.s3 ? await openStorage(config) : null;
  let uploads = 0;
  let sealed: string | null = null;
  try {
    await readArchive(file, async (entry) => {
      if (entry.name === secretKeyName) {
        sealed = await readText(entry.body);
        if (passphrase !== null) openKeys(sealed, passphrase);
      } else if (entry.name.startsWith(databaseFolder) || isPartOf(dumpName, entry.name)) {
        await target.take(entry);
      } else if (entry.name.startsWith(uploadsFolder) && !entry.isFolder) {
        await (bucket ? putUpload(bucket, entry) : writeUpload(config, entry));
        uploads += 1;
      } else if (entry.name.startsWith(archivedFolder) && !entry.isFolder) {
        await putArchivedFile(config, entry.name, await readAll(entry.body));
      }
    });
    const { prepared, former } = await target.finish(now);
    if (key === 'restored' && sealed !== null && passphrase !== null)
      await storeKeys(config, openKeys(sealed, passphrase));
    return { manifest, prepared, uploads, former, key };
  } catch (error) {
    await target.discard();
    throw error instanceof BackupError ? new BackupError(`${error.message} Nothing was changed.`) : error;
  } finally {
    await bucket?.close();
  }
};

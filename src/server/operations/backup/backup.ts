// Writes a backup while the server runs: the database first, then the uploads, so that every row finds its file.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { snapshotFolder } from '../../db/embedded/snapshot.ts';
import { findInstallation, recordBackup } from '../../db/shared/installation.ts';
import { keyIdOf } from '../../encryption.ts';
import { openStorage, secretKeysOf, uploadsFolder } from '../installation/open.ts';
import { productVersion } from '../installation/product.ts';
import { Refusal } from '../installation/refusal.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { addArchivedFiles } from './archived-files.ts';
import {
  databaseFolder,
  dumpName,
  type Manifest,
  manifestName,
  secretKeyName,
  uploadsFolder as uploadsName,
} from './manifest.ts';
import { connectionOf, findProgram, startProgram } from './postgres-programs.ts';
import { fileNameOf } from './schedule.ts';
import { sealKeys } from './sealed-key.ts';
import { uploadKeys } from './uploads.ts';

export interface BackupOptions {
  config: Config;
  database: OpenDatabase;
  /** The folder that gets the file. */
  to: string;
  now: Date;
  /** Seals the secret key; null leaves it out. */
  passphrase: string | null;
  /** `disk` leaves out those in a bucket, which has versions of its own as a rule. */
  uploads: 'all' | 'disk' | 'left-out';
}

export interface BackupResult {
  file: string;
  bytes: number;
  manifest: Manifest;
  uploads: number;
  /** Uploads that rows name and the storage does not have. */
  missingUploads: number;
  /** How long writers waited; null: PostgreSQL lets them write meanwhile. */
  heldMs: number | null;
}

const uploadName = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

const readDatabase = async ({ pool, kind }: OpenDatabase): Promise<Manifest['database']> => {
  const { rows } = await pool.query<{ version: string; migration: string | null }>(
    `select current_setting('server_version') as version, (select max(name) from schema_migrations) as migration`,
  );
  const [found] = rows;
  if (!found?.migration) throw new Refusal('The database is empty: there is nothing to back up.');
  const [version = ''] = found.version.split(' ');
  return { engine: kind, version, migration: found.migration };
};

const addEmbedded = async (
  archive: ArchiveWriter,
  { pool, folder }: OpenDatabase,
  scratch: string,
): Promise<number> => {
  if (folder === null) throw new Refusal('A database in memory cannot be backed up.');
  const copy = path.join(scratch, 'database');
  const { heldMs } = await snapshotFolder(pool, folder, copy);
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const name = `${databaseFolder}${path.relative(copy, file).replaceAll(path.sep, '/')}`;
    if (entry.isDirectory()) await archive.addFolder(`${name}/`);
    else await archive.addFile(name, file);
  }
  return heldMs;
};

const addPostgres = async (archive: ArchiveWriter, databaseUrl: string, version: string): Promise<void> => {
  const program = await findProgram('pg_dump', Number.parseInt(version, 10));
  const { url, env } = connectionOf(databaseUrl);
  const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--no-password'];
  const dump = startProgram(program, [...options, `--dbname=${url}`], env);
  try {
    await archive.addParts(dumpName, dump.stdout);
    await dump.ended;
  } catch (error) {
    dump.kill();
    // A dump that broke off says why; the archive only knows that the stream ended.
    await dump.ended;
    throw error;
  }
};

/** Every file of the folder, beside rows or not: what belongs to no row does no harm. */
const addFolderOfUploads = async (archive: ArchiveWriter, folder: string): Promise<Set<string>> => {
  const added = new Set<string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !uploadName.test(entry.name)) continue;
    try {
      await archive.addFile(`${uploadsName}${entry.name}`, path.join(entry.parentPath, entry.name));
      added.add(entry.name);
    } catch (error) {
      // Deleted meanwhile, by the owner of its last row.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return added;
};

const addBucket = async (
  archive: ArchiveWriter,
  config: Config,
  keys: readonly string[],
): Promise<Set<string>> => {
  const storage = await openStorage(config);
  const added = new Set<string>();
  try {
    for (const key of keys) {
      const bytes = await storage.get(key);
      if (!bytes) continue;
      await archive.addBytes(`${uploadsName}${key}`, bytes);
      added.add(key);
    }
  } finally {
    await storage.close();
  }
  return added;
};

const addUploads = (
  archive: ArchiveWriter,
  config: Config,
  named: readonly string[],
): Promise<Set<string>> =>
  config.s3 ? addBucket(archive, config, named) : addFolderOfUploads(archive, uploadsFolder(config));

/** Empty in a database from before installations had ids. */
const installationOf = async ({ db, pool }: OpenDatabase): Promise<string> => {
  const { rows } = await pool.query<{ name: string | null }>(
    "select to_regclass('installation')::text as name",
  );
  return rows[0]?.name ? ((await findInstallation(db))?.id ?? '') : '';
};

/** For the alert on old backups. The file is whole, whether or not the database takes this: it may be of an older schema. */
const noteBackup = ({ db }: OpenDatabase, at: Date): Promise<void> =>
  recordBackup(db, at).catch(() => undefined);

/**
 * Writes one backup file.
 * @throws {Refusal} if something is missing that the operator can bring
 */
export const backUp = async (options: BackupOptions): Promise<BackupResult> => {
  const { config, database, to, now, passphrase } = options;
  const folder = path.resolve(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await secretKeysOf(config);
  const place = config.s3 ? 's3' : 'disk';
  const included = options.uploads === 'all' || options.uploads === place;
  const manifest: Manifest = {
    product: 'lettersmith',
    format: 1,
    version: await productVersion(),
    createdAt: now.toISOString(),
    database: await readDatabase(database),
    installation: await installationOf(database),
    uploads: { place, included },
    secretKey: { included: passphrase !== null, ids: keys.map(keyIdOf) },
  };
  const file = path.join(folder, fileNameOf(now));
  // Beside the data, where a file system that can clone files copies the database in no time.
  const scratch = path.join(path.resolve(config.dataDir), `backup-${process.pid}-${now.getTime()}`);
  const archive = writeArchive(file, now);
  try {
    await archive.addBytes(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    if (passphrase !== null) await archive.addBytes(secretKeyName, Buffer.from(sealKeys(keys, passphrase)));
    let heldMs: number | null = null;
    if (config.databaseUrl === null) heldMs = await addEmbedded(archive, database, scratch);
    else await addPostgres(archive, config.databaseUrl, manifest.database.version);
    const named = await uploadKeys(database);
    const added = included ? await addUploads(archive, config, named) : new Set(named);
    await addArchivedFiles(archive, config);
    await archive.finish();
    if (options.uploads !== 'left-out') await noteBackup(database, now);
    const missingUploads = named.filter((key) => !added.has(key)).length;
    const uploads = included ? added.size : 0;
    return { file, bytes: (await stat(file)).size, manifest, uploads, missingUploads, heldMs };
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

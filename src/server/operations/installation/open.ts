// An installation as a command works on it: its database, its files and its keys, without a server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { type OpenDatabase, openDatabase, openThroughSocket } from '../../db/database.ts';
import { adminSocketPath, isServed } from '../../db/embedded/admin-socket.ts';
import { openDiskStorage } from '../../providers/storage/disk.ts';
import { openS3Storage } from '../../providers/storage/s3.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { storedSecretKey } from '../../secret-key.ts';
import { Refusal } from './refusal.ts';

export interface Installation {
  config: Config;
  database: OpenDatabase;
  /** A server of this machine holds the embedded database; commands share it. */
  isServed: boolean;
  close: () => Promise<void>;
}

export const databaseFolder = ({ dataDir }: Config): string => path.join(dataDir, 'database');
export const uploadsFolder = ({ dataDir }: Config): string => path.join(dataDir, 'uploads');

/** Whether the folder has an embedded database; PostgreSQL writes this file first. */
export const hasDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'));

/**
 * Connects to the database of the settings. The embedded database is reached through the server that holds it, or
 * opened here.
 * @throws {Refusal} if there is no embedded database
 */
export const openInstallation = async (config: Config): Promise<Installation> => {
  const folder = databaseFolder(config);
  const socket = adminSocketPath(config.dataDir);
  const shared = config.databaseUrl === null && (await isServed(socket));
  if (config.databaseUrl === null && !shared && !hasDatabase(folder))
    throw new Refusal(
      `There is no database in ${path.resolve(config.dataDir)}. Set DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
    );
  const database = shared
    ? openThroughSocket(socket, folder)
    : await openDatabase({ databaseUrl: config.databaseUrl, dataDir: folder });
  return { config, database, isServed: shared, close: () => database.close() };
};

export const openStorage = (config: Config): Promise<Storage> =>
  config.s3 ? Promise.resolve(openS3Storage(config.s3)) : openDiskStorage(uploadsFolder(config));

/** The keys of the settings, or the one that the first start stored in DATA_DIR. */
export const secretKeysOf = async ({ secretKeys, dataDir }: Config): Promise<readonly string[]> =>
  secretKeys ?? [await storedSecretKey(dataDir)];

// An installation as a command works on it: its database, its files and its keys, without a server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { type OpenDatabase, openDatabase, openThroughSocket } from '../../db/database.ts';
import { adminSocketPath, isServed } from '../../db/embedded/admin-socket.ts';
import { FolderInUseError } from '../../db/embedded/folder-lock.ts';
import { openDiskStorage } from '../../providers/storage/disk.ts';
import { openS3Storage } from '../../providers/storage/s3.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { storedSecretKey } from '../../secret-key.ts';
import { Refusal } from './refusal.ts';

interface Opened {
  database: OpenDatabase;
  /** A server of this machine holds the embedded database; commands share it. */
  isServed: boolean;
}

export interface Installation extends Opened {
  config: Config;
  close: () => Promise<void>;
}

export const databaseFolder = ({ dataDir }: Config): string => path.join(dataDir, 'database');
export const uploadsFolder = ({ dataDir }: Config): string => path.join(dataDir, 'uploads');

/** Whether the folder has an embedded database; PostgreSQL writes this file first. */
export const hasDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'));

/** A server that starts or stops holds the folder and does not answer yet, or no more. */
const transitionMs = 20_000;

const openShared = async (socket: string, folder: string, waitMs: number): Promise<Opened> => {
  const until = Date.now() + waitMs;
  for (;;) {
    if (await isServed(socket)) return { database: openThroughSocket(socket, folder), isServed: true };
    try {
      return { database: await openDatabase({ databaseUrl: null, dataDir: folder }), isServed: false };
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() > until) throw error;
      await pause(200);
    }
  }
};

/**
 * Connects to the database of the settings. The embedded database is reached through the server that holds it, or
 * opened here. While a server starts or stops, this waits, for `waitMs`.
 * @throws {Refusal} if there is no embedded database; FolderInUseError if its holder does not answer in that time
 */
export const openInstallation = async (config: Config, waitMs = transitionMs): Promise<Installation> => {
  const { databaseUrl, dataDir } = config;
  const folder = databaseFolder(config);
  const socket = adminSocketPath(dataDir);
  if (databaseUrl === null && !hasDatabase(folder) && !(await isServed(socket)))
    throw new Refusal(
      `There is no database in ${path.resolve(dataDir)}. Set DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
    );
  const opened =
    databaseUrl === null
      ? await openShared(socket, folder, waitMs)
      : { database: await openDatabase({ databaseUrl, dataDir: folder }), isServed: false };
  return { config, ...opened, close: () => opened.database.close() };
};

export const openStorage = (config: Config): Promise<Storage> =>
  config.s3 ? Promise.resolve(openS3Storage(config.s3)) : openDiskStorage(uploadsFolder(config));

/** The keys of the settings, or the one that the first start stored in DATA_DIR. */
export const secretKeysOf = async ({ secretKeys, dataDir }: Config): Promise<readonly string[]> =>
  secretKeys ?? [await storedSecretKey(dataDir)];

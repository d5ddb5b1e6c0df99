// PGlite with the settings and fixes that make it durable. Runs in its own thread.
import { existsSync, openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { prepareFolder } from './first-start.ts';
import { createMaintenance } from './maintenance.ts';
import type { Storage } from './worker-messages.ts';

export interface Engine {
  serverVersion: string;
  /** The response in pieces, each with its own memory. */
  execute: (request: Uint8Array) => Promise<Uint8Array<ArrayBuffer>[]>;
  dump: () => Promise<Uint8Array<ArrayBuffer>>;
  countFsyncs: () => number;
  /** Between transactions only. */
  maintain: () => Promise<void>;
  close: () => Promise<void>;
}

/** PGlite throws this status when a statement failed and its loop continues. Any other error is fatal. */
const statementFailedStatus = 100;
const maxLogLines = 10;

const setting = (text: string): string[] => ['-c', text];
const folderParameters = [
  // -F turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...setting('fsync=on'),
  // Emscripten's fdatasync, the usual method, does nothing.
  ...setting('wal_sync_method=fsync'),
  ...setting('max_wal_size=256MB'),
  ...setting('shared_buffers=32MB'),
];
const memoryParameters = [...PGlite.defaultStartParams, ...setting('shared_buffers=8MB')];

/**
 * PGlite continues after a panic, with a session that returns nonsense forever. This ends it instead; committed data is
 * in the write-ahead log, and the next start recovers it.
 */
const endOnPanic = (database: PGlite, onPanic: (error: unknown) => void): void => {
  const module = database.Module;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const status = error instanceof Object && 'status' in error ? error.status : undefined;
      if (status !== statementFailedStatus) onPanic(error);
      throw error;
    }
  };
};

/** PostgreSQL's last log lines say more about the end than PGlite's error. */
const reasonOf = (error: unknown, log: string[]): string => {
  const fatal = log.findLast((line) => /\b(?:PANIC|FATAL):/.test(line));
  return fatal ? fatal.replace(/^.*?\b(?:PANIC|FATAL):\s*/, '') : String(error);
};

/** The dump that a new database starts from. Without one PGlite makes an empty database. */
const startingDump = async (storage: Storage, isNewFolder: boolean): Promise<Blob | undefined> => {
  if (storage.kind === 'memory') return storage.dumpFile ? openAsBlob(storage.dumpFile) : undefined;
  const { emptyDatabase } = storage;
  if (!isNewFolder || !emptyDatabase || !existsSync(emptyDatabase)) return undefined;
  const tar = await promisify(zstdDecompress)(await readFile(emptyDatabase));
  return new Blob([new Uint8Array(tar)]);
};

/** `onPanic` must not return: it ends the thread. */
export const openEngine = async (storage: Storage, onPanic: (reason: string) => void): Promise<Engine> => {
  const log: string[] = [];
  const onStderr = (line: string): boolean => {
    log.push(line);
    log.splice(0, log.length - maxLogLines);
    return false;
  };
  try {
    const folder = storage.kind === 'folder' ? prepareFolder(storage.folder) : null;
    const files = storage.kind === 'folder' ? new DurableFiles(storage.folder) : null;
    const dump = await startingDump(storage, folder?.isNew ?? false);
    const database = new PGlite({
      ...(files ? { fs: files } : {}),
      ...(dump ? { loadDataDir: dump } : {}),
      startParams: files ? folderParameters : memoryParameters,
      onStderr,
    });
    await database.waitReady;
    folder?.started();
    endOnPanic(database, (error) => onPanic(reasonOf(error, log)));
    const version = await database.query<{ server_version: string }>('show server_version');

    const execute = async (request: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      // Not execProtocolRaw: that one also parses every response, and never frees it.
      await database.execProtocolRawStream(request, {
        syncToFs: false,
        // The bytes are a view of memory that the next piece overwrites.
        onRawData: (bytes) => pieces.push(new Uint8Array(bytes)),
      });
      return pieces;
    };
    return {
      serverVersion: version.rows[0]?.server_version ?? 'unknown',
      execute,
      dump: async () => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()),
      countFsyncs: () => files?.fsyncCount ?? 0,
      maintain: createMaintenance(database),
      close: () => database.close(),
    };
  } catch (error) {
    throw new Error(reasonOf(error, log), { cause: error });
  }
};

// Files on the local disk. Each is written to a temporary file and renamed, so that a crash leaves no partial file.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type Storage, StorageUnavailable } from './storage.ts';

/** Older than any write that still runs, by this process or by another one on the same disk. */
const abandonedAfterMs = 15 * 60 * 1000;

const probeBytes = 64 * 1024;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Missing permissions, too many open files: the file may exist nevertheless. */
const read = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await orNull(work);
  } catch (error) {
    throw new StorageUnavailable('The folder of uploads cannot be read.', error);
  }
};

const sweep = async (folder: string, nowMs: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await orNull(stat(file));
    if (found && found.mtimeMs < nowMs - abandonedAfterMs) await rm(file, { force: true });
  }
};

/** A rename is durable once its folder is synced. */
const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const openDiskStorage = async (root: string, nowMs: number = Date.now()): Promise<Storage> => {
  const unfinished = path.join(root, 'unfinished');
  await mkdir(unfinished, { recursive: true });
  await sweep(unfinished, nowMs);

  const placeOf = (key: string): string => path.join(root, checkKey(key).slice(0, 2), key);

  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const draft = path.join(unfinished, `${key}.${randomBytes(6).toString('hex')}`);
      try {
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(draft, bytes, { flush: true, mode: 0o644 });
        await rename(draft, place);
        await flushFolder(path.dirname(place));
      } catch (error) {
        await rm(draft, { force: true });
        throw new StorageUnavailable('The folder of uploads cannot be written to.', error);
      }
    },
    get: async (key) => read(readFile(placeOf(key))),
    has: async (key) => (await read(stat(placeOf(key)))) !== null,
    async delete(key) {
      await rm(placeOf(key), { force: true });
    },
    async tryWriting() {
      const draft = path.join(unfinished, `health.${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(draft, Buffer.alloc(probeBytes, 1), { flush: true });
      } catch (error) {
        throw new StorageUnavailable('The folder of uploads cannot be written to.', error);
      } finally {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
    async close() {},
  };
};

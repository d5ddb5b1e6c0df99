// Files on the local disk. Each is written to a temporary file and renamed, so that a crash leaves no partial file.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Storage, StorageUnavailable, type StoredFiles, uploadedFiles } from './storage.ts';

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
const readFrom = async <T>(title: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await orNull(work);
  } catch (error) {
    throw new StorageUnavailable(`The folder of ${title} cannot be read.`, error);
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

export const openDiskStorage = async (
  root: string,
  { title, placeOf }: StoredFiles = uploadedFiles,
  nowMs: number = Date.now(),
): Promise<Storage> => {
  const unfinished = path.join(root, 'unfinished');
  await mkdir(unfinished, { recursive: true });
  await sweep(unfinished, nowMs);

  const fileOf = (key: string): string => path.join(root, placeOf(key).file);
  const read = <T>(work: Promise<T>): Promise<T | null> => readFrom(title, work);
  const unwritable = (error: unknown): StorageUnavailable =>
    new StorageUnavailable(`The folder of ${title} cannot be written to.`, error);

  return {
    async put(key, bytes) {
      const place = fileOf(key);
      const draft = path.join(unfinished, `${path.basename(key)}.${randomBytes(6).toString('hex')}`);
      try {
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(draft, bytes, { flush: true, mode: 0o644 });
        await rename(draft, place);
        await flushFolder(path.dirname(place));
      } catch (error) {
        await rm(draft, { force: true });
        throw unwritable(error);
      }
    },
    get: async (key) => read(readFile(fileOf(key))),
    has: async (key) => (await read(stat(fileOf(key)))) !== null,
    async delete(key) {
      await rm(fileOf(key), { force: true });
    },
    async tryWriting() {
      const draft = path.join(unfinished, `health.${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(draft, Buffer.alloc(probeBytes, 1), { flush: true });
      } catch (error) {
        throw unwritable(error);
      } finally {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
    async close() {},
  };
};

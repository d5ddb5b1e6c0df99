import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FolderInUseError, lockFolder, lockFolderPath } from './folder-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Another process that holds the lock until it is killed. */
const holdInChild = async (locked: string) => {
  const lockModule = new URL('./folder-lock.ts', import.meta.url).href;
  const program = `const { lockFolder } = await import(${JSON.stringify(lockModule)});
    await lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, locked], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

it('is given to one holder, names it, and is free again after its release', async () => {
  const data = path.join(folder, 'data');
  const lock = await lockFolder(data);
  const refusal = await lockFolder(data).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FolderInUseError);
  expect(String(refusal)).toContain(`process ${process.pid}`);
  expect(String(refusal)).toContain('DATA_DIR');
  await lock.release();
  await (await lockFolder(data)).release();
  expect(await readdir(lockFolderPath(data))).toEqual([]);
});

it('is the same by another path to the folder', async () => {
  const data = path.join(folder, 'data');
  await symlink(data, path.join(folder, 'link'));
  const lock = await lockFolder(data);
  await expect(lockFolder(path.join(folder, 'link'))).rejects.toThrow(FolderInUseError);
  await lock.release();
});

it('excludes another process, and ends with that process even when it is killed', async () => {
  const data = path.join(folder, 'killed');
  const child = await holdInChild(data);
  await expect(lockFolder(data)).rejects.toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(lockFolderPath(data))).toHaveLength(1);
  const lock = await lockFolder(data);
  expect(await readdir(lockFolderPath(data))).toHaveLength(1);
  await lock.release();
});

it('is given to at most one of many concurrent processes, and to one in the end', async () => {
  const data = path.join(folder, 'crowd');
  let holders = 0;
  let most = 0;
  let given = 0;
  const take = async (): Promise<void> => {
    const lock = await lockFolder(data).catch((error: unknown) => {
      if (error instanceof FolderInUseError) return null;
      throw error;
    });
    if (!lock) return;
    given += 1;
    holders += 1;
    most = Math.max(most, holders);
    await new Promise((resolve) => setImmediate(resolve));
    holders -= 1;
    await lock.release();
  };
  await Promise.all(Array.from({ length: 6 }, take));
  expect(most).toBe(1);
  expect(given).toBeGreaterThan(0);
});

it('works for a folder whose path is longer than a socket allows', async () => {
  const data = path.join(folder, 'a folder with a long name '.repeat(6).trim());
  expect(Buffer.byteLength(data)).toBeGreaterThan(107);
  const lock = await lockFolder(data);
  await expect(lockFolder(data)).rejects.toThrow(FolderInUseError);
  await lock.release();
  await rm(lockFolderPath(data), { recursive: true });
});

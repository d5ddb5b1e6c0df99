// A command beside a server that starts: the server holds the folder and does not answer yet.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { adminSocketPath } from '../../db/embedded/admin-socket.ts';
import { FolderInUseError, type FolderLock, lockFolder } from '../../db/embedded/folder-lock.ts';
import { databaseFolder, openInstallation } from './open.ts';

let dataDir: string;
let lock: FolderLock;
const config = () => readConfig({ DATA_DIR: dataDir });

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-open-'));
  const folder = databaseFolder(config());
  await mkdir(folder);
  await writeFile(path.join(folder, 'PG_VERSION'), '18\n');
  lock = await lockFolder(folder);
});
afterEach(async () => {
  await lock.release();
  await rm(dataDir, { recursive: true });
});

it('waits until the server answers', async () => {
  const opening = openInstallation(config());
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => setTimeout(resolve, 100));
  await new Promise<void>((resolve) => server.listen(adminSocketPath(dataDir), resolve));
  const { isServed, close } = await opening;
  expect(isServed).toBe(true);
  await close();
  server.close();
});

it('gives up when the holder never answers', async () => {
  await expect(openInstallation(config(), 0)).rejects.toThrow(FolderInUseError);
});

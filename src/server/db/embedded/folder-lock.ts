// PGlite lets two processes open one folder, and each then overwrites the other's writes. A listening socket is the
// lock: the operating system closes it when the process ends in any way, so a lock cannot remain.
//
// Each process that wants the folder first listens under a unique name, then connects to the others: one that answers
// is alive, and the new process gives up; one that does not is dead, and its name is removed. As every process listens
// before it connects, two concurrent ones cannot both miss each other. They may both give up, so they try again a
// little later, each after a different delay.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The length of `sun_path` without its final zero: 107 on Linux, 103 on macOS. */
const maxSocketPathBytes = 103;
const attempts = 6;

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
  constructor(folder: string, holder: string) {
    super(
      `The database folder ${folder} is already open in another process (${holder}). Nothing was changed. End that process first, or set DATA_DIR to another folder.`,
    );
  }
}

export interface FolderLock {
  release: () => Promise<void>;
}

const socketName = (): string => `${process.pid}-${randomBytes(3).toString('hex')}`;

const temporaryLockFolder = (folder: string): string => {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `lettersmith-${hash}.lock`);
};

/**
 * Beside the folder, where every process with access to the data finds it; if the path is too long, in the temporary
 * folder.
 */
export const lockFolderPath = (folder: string): string => {
  const beside = `${folder}.lock`;
  const longestName = '/4194304-abcdef';
  const isShort = Buffer.byteLength(beside + longestName) <= maxSocketPathBytes;
  return isShort ? beside : temporaryLockFolder(folder);
};

/** Some file systems, such as shared folders of virtual machines, support no sockets. */
const holdsNoSockets = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(String(error.code));

const listen = (socketPath: string): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(socketPath, () => {
      server.unref();
      resolve(server);
    });
  });

const close = (server: net.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

const isAlive = (socketPath: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT' && error.code !== 'ENOTSOCK');
    });
  });

/** The first of the others that is alive; removes the dead ones. */
const findHolder = async (lockFolder: string, own: string): Promise<string | null> => {
  for (const name of fs.readdirSync(lockFolder)) {
    if (name === own) continue;
    const socketPath = path.join(lockFolder, name);
    if (await isAlive(socketPath)) return name;
    fs.rmSync(socketPath, { force: true });
  }
  return null;
};

/** Listens under a unique name, in a folder that supports sockets. */
const listenFor = async (folder: string) => {
  const listenIn = async (sockets: string) => {
    fs.mkdirSync(sockets, { recursive: true, mode: 0o700 });
    const name = socketName();
    return { sockets, name, server: await listen(path.join(sockets, name)) };
  };
  try {
    return await listenIn(lockFolderPath(folder));
  } catch (error) {
    if (holdsNoSockets(error)) return listenIn(temporaryLockFolder(folder));
    throw error;
  }
};

/** Locks a folder against every other process, and against a second lock by this one. */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = fs.realpathSync(folder);
  let holder = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await pause(20 + Math.random() * 60 * attempt);
    const { sockets, name, server } = await listenFor(real);
    const found = await findHolder(sockets, name);
    if (found === null) return { release: () => close(server) };
    holder = `process ${found.split('-')[0]}`;
    await close(server);
  }
  throw new FolderInUseError(real, holder);
};

// Gives commands on this machine a connection to the embedded database while a server holds its folder: a socket that
// speaks PostgreSQL's protocol, which only the owner of the data may open.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Duplex, pipeline } from 'node:stream';

/** The length of `sun_path` without its final zero: 107 on Linux, 103 on macOS. */
const maxSocketPathBytes = 103;

export interface AdminSocket {
  close: () => Promise<void>;
}

/** `admin.sock` in the folder of the data; if that path is too long for a socket, in the temporary folder. */
export const adminSocketPath = (dataDir: string): string => {
  const beside = path.join(path.resolve(dataDir), 'admin.sock');
  if (Buffer.byteLength(beside) <= maxSocketPathBytes) return beside;
  const hash = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `lettersmith-${hash}.admin.sock`);
};

const listen = (server: net.Server, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // The socket is made within this call: at no time another user may open it.
    const previous = process.umask(0o177);
    try {
      server.listen(file, resolve);
    } finally {
      process.umask(previous);
    }
  });

/**
 * Call it by the holder of the folder's lock only: a socket that exists is left over. null: the file system supports
 * no sockets.
 */
export const serveAdminSocket = async (file: string, connect: () => Duplex): Promise<AdminSocket | null> => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // The end of either side ends the other, so that a command that died leaves no transaction.
    pipeline(socket, connect(), socket, () => socket.destroy());
  });
  server.unref();
  fs.rmSync(file, { force: true });
  try {
    await listen(server, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) return null;
    throw error;
  }
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};

/** For `pg` in place of its own socket. */
export const adminStream = (file: string): net.Socket => {
  const socket = new net.Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = () => connect(file);
  return socket;
};

/** Whether a server answers at the socket. */
export const isServed = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

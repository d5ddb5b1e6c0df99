// PGlite has one session and speaks to one caller. The gateway gives it connections: each speaks PostgreSQL's
// wire protocol as a server would, so that `pg` works with it unchanged.
import type { Duplex } from 'node:stream';
import { Connection } from './connection.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts';
import { SessionQueue } from './session-queue.ts';
import { buildMessage, cString } from './wire.ts';
import type { Storage } from './worker-messages.ts';

export interface GatewayOptions {
  storage: Storage;
  /** How long a request waits for the transactions of others before it is answered with error 55P03. */
  maxWaitMs?: number;
  /** Called when the database ends by itself. Every connection is closed by then. */
  onFailure?: (error: Error) => void;
}

export interface Gateway {
  /** A new connection, for `pg` in place of a socket. */
  stream: () => Duplex;
  serverVersion: string;
  /** The whole database as one file, for `{ kind: 'memory', dumpFile }`. */
  dump: () => Promise<Buffer>;
  /** How often the database asked the system to put data on the disk for good. */
  countFsyncs: () => Promise<number>;
  close: () => Promise<void>;
}

const defaultMaxWaitMs = 15_000;
const checkpoint = buildMessage('Q', cString('CHECKPOINT'));

export const openGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { storage, maxWaitMs = defaultMaxWaitMs, onFailure } = options;
  const lock: FolderLock | null = storage.kind === 'folder' ? await lockFolder(storage.folder) : null;
  const connections = new Set<Connection>();
  const fail = (error: Error): void => {
    for (const connection of connections) connection.destroy(error);
    onFailure?.(error);
  };
  let thread: PgliteThread;
  try {
    thread = await startPgliteThread(storage, fail);
  } catch (error) {
    await lock?.release();
    throw error;
  }
  const session = new SessionQueue<object>(maxWaitMs);
  let count = 0;

  const connect = (): Duplex => {
    count += 1;
    const connection = new Connection(
      {
        serverVersion: thread.serverVersion,
        session,
        execute: thread.execute,
        listenedChannels: () => new Set([...connections].flatMap((each) => [...each.channels])),
        notify: (notifications) => {
          for (const notification of notifications) {
            for (const each of connections) each.deliver(notification);
          }
        },
        closed: (each) => connections.delete(each),
      },
      count,
    );
    connections.add(connection);
    return connection;
  };

  const dump = async (): Promise<Buffer> => {
    const owner = {};
    await session.acquire(owner);
    try {
      await thread.execute(checkpoint);
      return await thread.dump();
    } finally {
      session.release(owner);
    }
  };

  const close = async (): Promise<void> => {
    try {
      await thread.close();
    } finally {
      await lock?.release();
    }
  };

  return {
    stream: connect,
    serverVersion: thread.serverVersion,
    dump,
    countFsyncs: thread.countFsyncs,
    close,
  };
};

// PGlite has one session and one caller. The gateway offers connections that speak PostgreSQL's wire protocol as a
// server does, so that `pg` works unchanged.
import type { Duplex } from 'node:stream';
import { Connection } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import { startMaintenance } from './maintenance-timer.ts';
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts';
import { SessionQueue } from './session-queue.ts';
import { simpleQuery } from './wire.ts';
import type { Storage } from './worker-messages.ts';

export interface GatewayOptions {
  storage: Storage;
  /** How long a request waits for the transactions of others before it fails with error 55P03. */
  maxWaitMs?: number;
  /** How long a transaction may be idle while all other connections wait for it. */
  maxIdleInTransactionMs?: number;
  /** Called when the database has ended without `close`. Its connections are closed by then. */
  onEnd?: (error: Error) => void;
}

export interface Gateway {
  /** A new connection, for `pg` in place of a socket. */
  stream: () => Duplex;
  /** The whole database as one file, for `{ kind: 'memory', dumpFile }`. */
  dump: () => Promise<Buffer>;
  /** How often the database called fsync. */
  countFsyncs: () => Promise<number>;
  close: () => Promise<void>;
}

/** One run of the database. When it ends unexpectedly, the next connection starts another one. */
interface Run {
  thread: PgliteThread;
  session: SessionQueue<object>;
  connections: Set<Connection>;
  execute: (bytes: Buffer) => Promise<Buffer>;
  stopMaintenance: () => void;
}

export const openGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { storage, maxWaitMs = 15_000, maxIdleInTransactionMs = 60_000, onEnd } = options;
  const lock = storage.kind === 'folder' ? await lockFolder(storage.folder) : null;
  let current: Promise<Run> | null = null;
  let isClosed = false;
  let connectionCount = 0;

  const start = async (): Promise<Run> => {
    const connections = new Set<Connection>();
    let stopMaintenance = (): void => undefined;
    const thread = await startPgliteThread(storage, (error) => {
      stopMaintenance();
      // Data in memory is lost: an empty database in its place would look like a healthy one.
      if (storage.kind === 'folder') current = null;
      for (const connection of connections) connection.destroy(error);
      onEnd?.(error);
    });
    const session = new SessionQueue<object>(maxWaitMs);
    if (storage.kind === 'memory')
      return { thread, session, connections, execute: thread.execute, stopMaintenance };
    const maintenance = startMaintenance(thread, session);
    stopMaintenance = maintenance.stop;
    const execute = (bytes: Buffer): Promise<Buffer> => {
      maintenance.noteUse();
      return thread.execute(bytes);
    };
    return { thread, session, connections, execute, stopMaintenance };
  };

  const running = (): Promise<Run> => {
    if (isClosed) return Promise.reject(new Error('The embedded database is closed.'));
    if (current) return current;
    const starting = start();
    current = starting;
    // The next connection retries a failed start.
    starting.catch(() => {
      if (current === starting) current = null;
    });
    return starting;
  };

  const stream = (): Duplex => {
    connectionCount += 1;
    return new Connection({
      number: connectionCount,
      maxIdleInTransactionMs,
      attach: async (connection) => {
        const { thread, session, connections, execute } = await running();
        connections.add(connection);
        return {
          serverVersion: thread.serverVersion,
          session,
          execute,
          detach: () => connections.delete(connection),
        };
      },
    });
  };

  const dump = async (): Promise<Buffer> => {
    const { thread, session } = await running();
    const owner = {};
    await session.acquire(owner);
    try {
      await thread.execute(simpleQuery('CHECKPOINT'));
      return await thread.dump();
    } finally {
      session.release(owner);
    }
  };

  const close = async (): Promise<void> => {
    const last = current?.catch(() => null);
    isClosed = true;
    try {
      const run = await last;
      run?.stopMaintenance();
      for (const connection of run?.connections ?? [])
        connection.destroy(new Error('The database was closed.'));
      await run?.thread.close();
    } finally {
      await lock?.release();
    }
  };

  try {
    await running();
  } catch (error) {
    await lock?.release();
    throw error;
  }
  return { stream, dump, countFsyncs: async () => (await running()).thread.countFsyncs(), close };
};

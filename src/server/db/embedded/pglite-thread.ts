import { Worker } from 'node:worker_threads';
import type { Storage, WorkerOrder, WorkerReply, WorkerRequest } from './worker-messages.ts';

type Done = Extract<WorkerReply, { kind: 'done' }>;

/** The database in its thread, as the gateway calls it. Orders run one after the other. */
export interface PgliteThread {
  serverVersion: string;
  execute: (bytes: Buffer) => Promise<Buffer>;
  dump: () => Promise<Buffer>;
  countFsyncs: () => Promise<number>;
  maintain: () => Promise<void>;
  close: () => Promise<void>;
}

export class DatabaseEndedError extends Error {
  override name = 'DatabaseEndedError';
  /** Its files are damaged: only a backup helps. */
  readonly isDamaged: boolean;

  constructor(message: string, isDamaged = false) {
    super(message);
    this.isDamaged = isDamaged;
  }

  /** PostgreSQL's code for a server that shut down. */
  readonly code = '57P02';
}

/**
 * PostgreSQL refuses what is nested too deeply (long expressions, deep JSON) before its own stack is full, but only if
 * the JavaScript stack below it is large enough. Node's usual 4 MB are not; 16 are.
 */
const stackSizeMb = 64;

const join = (pieces: Uint8Array[]): Buffer => {
  const [only] = pieces;
  if (pieces.length === 1 && only) return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
  return Buffer.concat(pieces);
};

/** PostgreSQL's errors for files that a crash cannot have left in this state. */
const saysDamaged =
  /checkpoint record|checkpoint segment|control file|WAL|pg_wal|invalid (page|record|magic)|could not (read|access|open|find) (block|file|directory|status|transaction)|is not a valid data directory|checksum/i;

const advice =
  ' Its files are damaged. Nothing was changed. Restore your last backup: see "Restoring a backup" in docs/operations.md.';

/** Resolves when the database is ready. `onEnd` is called once, when the thread ends without being closed. */
export const startPgliteThread = async (
  storage: Storage,
  onEnd: (error: Error) => void,
): Promise<PgliteThread> => {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: storage,
    resourceLimits: { stackSizeMb },
  });
  const waiting = new Map<number, { resolve: (done: Done) => void; reject: (error: Error) => void }>();
  const start = Promise.withResolvers<string>();
  let isReady = false;
  let isClosing = false;
  let lastId = 0;
  let reason = 'its thread gave no reason';
  let ended: Error | null = null;

  worker.on('message', (reply: WorkerReply) => {
    if (reply.kind === 'ready') {
      isReady = true;
      start.resolve(reply.serverVersion);
    } else if (reply.kind === 'ended') {
      reason = reply.reason;
    } else {
      const caller = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.kind === 'done') caller?.resolve(reply);
      else caller?.reject(new Error(reply.reason));
    }
  });
  worker.on('error', (error) => {
    reason = String(error);
  });
  worker.on('exit', () => {
    const isDamaged = !isReady && storage.kind === 'folder' && saysDamaged.test(reason);
    ended = new DatabaseEndedError(
      isReady
        ? `The embedded database has ended: ${reason}. Committed data is safe; the database starts again with the next query.`
        : `The embedded database cannot start: ${reason}.${isDamaged ? advice : ''}`,
      isDamaged,
    );
    start.reject(ended);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    if (isReady && !isClosing) onEnd(ended);
  });

  const ask = (order: WorkerOrder): Promise<Done> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, order } satisfies WorkerRequest);
    });

  const close = async (): Promise<void> => {
    isClosing = true;
    if (!ended) await ask({ kind: 'close' });
    await worker.terminate();
  };

  return {
    serverVersion: await start.promise,
    execute: async (bytes) => join((await ask({ kind: 'execute', bytes })).pieces),
    dump: async () => join((await ask({ kind: 'dump' })).pieces),
    countFsyncs: async () => (await ask({ kind: 'count-fsyncs' })).count,
    maintain: async () => {
      await ask({ kind: 'maintain' });
    },
    close,
  };
};

import { Worker } from 'node:worker_threads';
import type { Storage, WorkerReply, WorkerRequest } from './worker-messages.ts';

type Distribute<T> = T extends unknown ? Omit<T, 'id'> : never;
type Order = Distribute<WorkerRequest>;
type Done = Extract<WorkerReply, { kind: 'done' }>;

/** The database in its thread, as the gateway calls it: one order after the other. */
export interface PgliteThread {
  serverVersion: string;
  execute: (bytes: Buffer) => Promise<Buffer>;
  dump: () => Promise<Buffer>;
  countFsyncs: () => Promise<number>;
  close: () => Promise<void>;
}

const join = (chunks: Uint8Array[]): Buffer => {
  const [only] = chunks;
  if (chunks.length === 1 && only) return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
  return Buffer.concat(chunks);
};

export const startPgliteThread = async (
  storage: Storage,
  onFailure: (error: Error) => void,
): Promise<PgliteThread> => {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: storage });
  const waiting = new Map<number, { resolve: (done: Done) => void; reject: (error: Error) => void }>();
  const starting = Promise.withResolvers<string>();
  let lastId = 0;
  let failure: Error | null = null;
  let isClosing = false;

  const fail = (error: Error): void => {
    if (failure) return;
    failure = error;
    starting.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!isClosing) onFailure(error);
  };
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) =>
    fail(new Error(`The thread of the embedded database ended with code ${code}.`)),
  );
  worker.on('message', (reply: WorkerReply) => {
    if (reply.kind === 'ready') starting.resolve(reply.serverVersion);
    else if (reply.kind === 'failed-to-start') starting.reject(new Error(reply.message));
    else {
      const caller = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.kind === 'done') caller?.resolve(reply);
      else caller?.reject(new Error(reply.message));
    }
  });

  const ask = (order: Order): Promise<Done> => {
    if (failure) return Promise.reject(failure);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...order, id });
    });
  };

  try {
    return {
      serverVersion: await starting.promise,
      execute: async (bytes) => join((await ask({ kind: 'execute', bytes })).chunks),
      dump: async () => join((await ask({ kind: 'dump' })).chunks),
      countFsyncs: async () => (await ask({ kind: 'count-fsyncs' })).count,
      close: async () => {
        isClosing = true;
        if (!failure) await ask({ kind: 'close' });
        await worker.terminate();
      },
    };
  } catch (error) {
    isClosing = true;
    await worker.terminate();
    throw error;
  }
};

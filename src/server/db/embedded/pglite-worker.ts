// The thread that runs the database: WebAssembly blocks its thread while a statement runs.
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './engine.ts';
import type { Storage, WorkerOrder, WorkerReply, WorkerRequest } from './worker-messages.ts';

const post = (reply: WorkerReply, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(reply, transfer);

const end = (reason: string): never => {
  post({ kind: 'ended', reason });
  process.exit(1);
};

type Result = Pick<Extract<WorkerReply, { kind: 'done' }>, 'pieces' | 'count'>;

const serve = async (storage: Storage): Promise<void> => {
  const engine = await openEngine(storage, end);

  const carryOut = async (order: WorkerOrder): Promise<Result> => {
    switch (order.kind) {
      case 'execute':
        return { pieces: await engine.execute(order.bytes), count: 0 };
      case 'dump':
        return { pieces: [await engine.dump()], count: 0 };
      case 'count-fsyncs':
        return { pieces: [], count: engine.countFsyncs() };
      case 'maintain':
        await engine.maintain();
        return { pieces: [], count: 0 };
      case 'close':
        await engine.close();
        return { pieces: [], count: 0 };
    }
  };

  parentPort?.on('message', ({ id, order }: WorkerRequest) => {
    carryOut(order).then(
      (result) =>
        post(
          { kind: 'done', id, ...result },
          result.pieces.map((piece) => piece.buffer),
        ),
      (error: unknown) => post({ kind: 'failed', id, reason: String(error) }),
    );
  });
  post({ kind: 'ready', serverVersion: engine.serverVersion });
};

serve(workerData as Storage).catch((error: unknown) =>
  end(error instanceof Error ? error.message : String(error)),
);

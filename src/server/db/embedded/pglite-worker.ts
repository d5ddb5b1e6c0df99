// The thread that runs the database: WebAssembly blocks its thread while a statement runs, so it has its own.
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { prepareFolder } from './first-start.ts';
import type { Storage, WorkerReply, WorkerRequest } from './worker-messages.ts';

const setting = (text: string): string[] => ['-c', text];
const withoutFsyncOff = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

const openFolder = async (folder: string): Promise<{ database: PGlite; countFsyncs: () => number }> => {
  const { started } = prepareFolder(folder);
  const files = new DurableFiles(folder);
  const database = new PGlite({
    fs: files,
    startParams: [
      ...withoutFsyncOff,
      ...setting('fsync=on'),
      // Emscripten's fdatasync, the usual method, does nothing.
      ...setting('wal_sync_method=fsync'),
      ...setting('max_wal_size=256MB'),
      ...setting('shared_buffers=32MB'),
    ],
  });
  await database.waitReady;
  started();
  return { database, countFsyncs: () => files.fsyncCount };
};

const openMemory = async (dumpFile?: string): Promise<{ database: PGlite; countFsyncs: () => number }> => {
  const database = new PGlite({
    ...(dumpFile ? { loadDataDir: await openAsBlob(dumpFile) } : {}),
    startParams: [...PGlite.defaultStartParams, ...setting('shared_buffers=8MB')],
  });
  await database.waitReady;
  return { database, countFsyncs: () => 0 };
};

const serve = async (storage: Storage): Promise<void> => {
  const post = (reply: WorkerReply, transfer: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(reply, transfer);
  const open = storage.kind === 'folder' ? openFolder(storage.folder) : openMemory(storage.dumpFile);
  const { database, countFsyncs } = await open;

  const run = async (
    request: WorkerRequest,
  ): Promise<{ chunks: Uint8Array<ArrayBuffer>[]; count: number }> => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    switch (request.kind) {
      case 'execute':
        // Not execProtocolRaw: that one also parses every answer and keeps it for ever.
        await database.execProtocolRawStream(request.bytes, {
          syncToFs: false,
          // The bytes are a view of WebAssembly memory that the next one overwrites.
          onRawData: (bytes) => chunks.push(new Uint8Array(bytes)),
        });
        return { chunks, count: 0 };
      case 'dump':
        chunks.push(new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()));
        return { chunks, count: 0 };
      case 'count-fsyncs':
        return { chunks, count: countFsyncs() };
      case 'close':
        await database.close();
        return { chunks, count: 0 };
    }
  };

  parentPort?.on('message', (request: WorkerRequest) => {
    run(request).then(
      ({ chunks, count }) =>
        post(
          { kind: 'done', id: request.id, chunks, count },
          chunks.map((chunk) => chunk.buffer),
        ),
      (error: unknown) => post({ kind: 'failed', id: request.id, message: String(error) }),
    );
  });

  const version = await database.query<{ server_version: string }>('show server_version');
  post({ kind: 'ready', serverVersion: version.rows[0]?.server_version ?? 'unknown' });
};

serve(workerData as Storage).catch((error: unknown) => {
  parentPort?.postMessage({ kind: 'failed-to-start', message: String(error) } satisfies WorkerReply);
});

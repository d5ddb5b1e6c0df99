// One thread: loads its module, and then runs one task after the other.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Tasks } from './threads.ts';

// On Linux this affects only this thread, elsewhere the whole process. Requests and the database have priority.
if (process.platform === 'linux') setPriority(0, 10);

const tasks: Tasks = await import(String(workerData));

parentPort?.on('message', async ({ task, input }: { task: string; input: unknown }) => {
  try {
    parentPort?.postMessage({ value: await tasks[task]?.(input) });
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
parentPort?.postMessage('ready');

import { Worker } from 'node:worker_threads';
import { createQueue, QueueFull } from '../queue.ts';
import type { Thumbnail, ThumbnailRequest, Thumbnails } from './thumbnails.ts';

const timeoutMs = 10_000;
/** The thread keeps fonts in memory; it ends when nothing was to be drawn for this long. */
const idleMs = 60_000;

const startWorker = (): Worker => {
  const worker = new Worker(new URL('./takumi-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 8 },
  });
  worker.unref();
  // One that comes between two drawings must not end the process; the exit that follows is noticed.
  worker.on('error', () => {});
  return worker;
};

/** One answer, or the end of the thread, or the end of our patience. */
const ask = (worker: Worker, request: ThumbnailRequest): Promise<Thumbnail | 'gone' | 'late'> =>
  new Promise((resolve) => {
    const finish = (outcome: Thumbnail | 'gone' | 'late'): void => {
      clearTimeout(timer);
      worker.off('message', finish).off('error', gone).off('exit', gone);
      resolve(outcome);
    };
    const gone = (): void => finish('gone');
    const timer = setTimeout(() => finish('late'), timeoutMs);
    worker.on('message', finish).on('error', gone).on('exit', gone);
    worker.postMessage(request);
  });

export const createThumbnails = (): Thumbnails => {
  const inTurn = createQueue(1, 50);
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  const draw = async (request: ThumbnailRequest): Promise<Thumbnail> => {
    clearTimeout(idle);
    if (!worker) {
      const started = startWorker();
      started.on('exit', () => {
        if (worker === started) worker = null;
      });
      worker = started;
    }
    const outcome = await ask(worker, request);
    if (outcome === 'gone' || outcome === 'late') {
      await end();
      return { fault: outcome === 'late' ? 'too-slow' : 'cannot-be-drawn' };
    }
    idle = setTimeout(end, idleMs);
    idle.unref();
    return outcome;
  };

  return {
    draw: async (request) => {
      try {
        return await inTurn(() => draw(request));
      } catch (error) {
        if (error instanceof QueueFull) return { fault: 'busy' };
        throw error;
      }
    },
    close: end,
  };
};

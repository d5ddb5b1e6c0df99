// Draws thumbnails in a process of its own, one after the other.
import { createQueue, QueueFull } from '../queue.ts';
import { createSingleWorker } from '../threads/single-worker.ts';
import type { Thumbnail, Thumbnails } from './thumbnails.ts';

/** For one drawing, from when its process is ready. */
const drawingMs = 10_000;
/** To load its modules and fonts, even on a busy machine. */
const startMs = 30_000;
/** The process keeps fonts in memory; it ends when it has drawn nothing for this long. */
const idleMs = 60_000;

export interface ThumbnailOptions {
  timeoutMs?: number;
  /** It serves the task `draw`. */
  program?: URL;
}

export const createThumbnails = ({
  timeoutMs = drawingMs,
  program = new URL('./takumi-worker.ts', import.meta.url),
}: ThumbnailOptions = {}): Thumbnails => {
  const inTurn = createQueue(1, 50);
  // A process instead of a thread: a thread ends only after its current native call, which may take many seconds, and
  // this process would have to wait for it.
  const painter = createSingleWorker({
    program,
    kind: {
      workerType: 'process',
      forkOpts: { serialization: 'advanced', execArgv: ['--max-old-space-size=256'] },
    },
    startMs,
    timeoutMs,
    idleMs,
  });
  let isClosed = false;

  return {
    draw: async (request) => {
      try {
        return await inTurn(async () => {
          if (isClosed) return { fault: 'busy' };
          const result = await painter.run('draw', request);
          if (result.fault === null) return result.value as Thumbnail;
          if (isClosed) return { fault: 'busy' };
          return { fault: result.fault === 'failed' ? 'cannot-be-drawn' : 'too-slow' };
        });
      } catch (error) {
        if (error instanceof QueueFull) return { fault: 'busy' };
        throw error;
      }
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      void painter.end();
    },
  };
};

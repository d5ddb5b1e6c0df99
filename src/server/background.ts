// Short work of this process that no request waits for. Work requested again while it waits runs once, a moment after
// the last request. The jobs of the queue, which outlive the process, are in jobs/definitions.ts.
import type { Background, Logger } from './context.ts';

const delayMs = 1_500;
/** Jobs that have not ended by then are lost with the process, like all that wait. */
const lastWordMs = 800;

export const createBackground = (log: Logger): Background & { close: () => Promise<void> } => {
  const waiting = new Map<string, NodeJS.Timeout>();
  let running = Promise.resolve();
  let isClosed = false;
  return {
    enqueue: (key, work) => {
      clearTimeout(waiting.get(key));
      const timer = setTimeout(() => {
        waiting.delete(key);
        running = running
          .then(async () => {
            if (!isClosed) await work();
          })
          .catch((error: unknown) => {
            // After the shutdown a job finds everything closed.
            if (!isClosed) log.error({ err: error }, 'background task failed');
          });
      }, delayMs);
      timer.unref();
      waiting.set(key, timer);
    },
    /** Drops waiting jobs; running jobs have a moment to end. */
    close: async () => {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, lastWordMs);
      });
      await Promise.race([running, enough]);
      clearTimeout(timer);
    },
  };
};

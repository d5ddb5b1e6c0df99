// Work that nobody waits for. The same work asked for again while it waits is done once, a moment after the last time.
import type { Background, Logger } from './context.ts';

const delayMs = 1_500;

export const createBackground = (log: Logger): Background & { close: () => Promise<void> } => {
  const waiting = new Map<string, NodeJS.Timeout>();
  let running = Promise.resolve();
  return {
    soon: (key, work) => {
      clearTimeout(waiting.get(key));
      const timer = setTimeout(() => {
        waiting.delete(key);
        running = running
          .then(async () => void (await work()))
          .catch((error: unknown) => {
            log.error({ err: error }, 'work in the background failed');
          });
      }, delayMs);
      timer.unref();
      waiting.set(key, timer);
    },
    /** What waits is dropped, what runs is finished. */
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await running;
    },
  };
};

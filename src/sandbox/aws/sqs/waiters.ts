// Long polls waiting for a queue. One that is told of a message looks again; being told too often costs one look.

export interface Waiters {
  notify(queue: string): void;
  /** Resolves when the queue is told of, after the time at the latest, or at once when the signal is aborted. */
  wait(queue: string, maxMs: number, signal: AbortSignal): Promise<void>;
}

export const createWaiters = (): Waiters => {
  const waiting = new Map<string, Set<() => void>>();
  return {
    notify: (queue) => {
      for (const wake of [...(waiting.get(queue) ?? [])]) wake();
    },
    wait: (queue, maxMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const wakers = waiting.get(queue) ?? new Set();
        waiting.set(queue, wakers);
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, maxMs);
        signal.addEventListener('abort', wake);
        wakers.add(wake);
      }),
  };
};

// Long polls that wait for a queue. A notified poll queries again; a superfluous notification costs one query.

export interface Waiters {
  notify(queue: string): void;
  /** Resolves when the queue is notified, after the timeout at the latest, or at once when the signal is aborted. */
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

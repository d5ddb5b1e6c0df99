// A few at a time, in the order they came; beyond a limit nobody waits.

export class QueueFull extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE';
}

export const createQueue = (concurrency: number, maxWaiting: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Whoever waits first takes over the place, so that nobody slips in between. */
  const handOver = (): void => {
    const first = waiting.shift();
    if (first) first();
    else running -= 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new QueueFull('Too much is waiting already.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      handOver();
    }
  };
};

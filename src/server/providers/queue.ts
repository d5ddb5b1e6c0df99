// Runs a few jobs at a time, in the order of arrival; beyond a limit, new ones fail.

export class QueueFull extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE';
}

export const createQueue = (concurrency: number, maxWaiting: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Passes the free slot to the first waiting job, so that no new job can take it. */
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

// Runs a few jobs at a time, in the order of arrival; beyond a limit, new ones fail.
import PQueue from 'p-queue';

export class QueueFull extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE';
}

export const createQueue = (concurrency: number, maxWaiting: number) => {
  const queue = new PQueue({ concurrency });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pending >= concurrency && queue.size >= maxWaiting)
      throw new QueueFull('Too much is waiting already.');
    return queue.add<T>(work) as Promise<T>;
  };
};

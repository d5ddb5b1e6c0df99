import PQueue from 'p-queue';
import type { Context } from '../../context.ts';

/** Limits how many pieces of work run at once on a server; the others wait in the order of their calls. */
export const createSemaphore = (maxRunning: number) => {
  const newQueue = () => new PQueue({ concurrency: maxRunning });
  return async <Result>({ memory }: Pick<Context, 'memory'>, work: () => Promise<Result>): Promise<Result> =>
    memory.get(newQueue).add<Result>(work) as Promise<Result>;
};

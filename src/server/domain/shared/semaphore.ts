import type { Context } from '../../context.ts';

/** Limits how many pieces of work run at once on a server; the others wait in the order of their calls. */
export const createSemaphore = (maxRunning: number) => {
  const newState = () => ({ running: 0, waiting: [] as (() => void)[] });
  return async <Result>(
    { memory }: Pick<Context, 'memory'>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const state = memory.get(newState);
    if (state.running >= maxRunning) await new Promise<void>((resolve) => state.waiting.push(resolve));
    else state.running += 1;
    try {
      return await work();
    } finally {
      const next = state.waiting.shift();
      if (next) next();
      else state.running -= 1;
    }
  };
};

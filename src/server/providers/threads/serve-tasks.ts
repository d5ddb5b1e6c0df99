// The worker's side: answers the calls of a single worker.
import { worker, workerEmit } from 'workerpool';
import type { Tasks } from './threads.ts';

/** The event by which a worker says that it has loaded its program and starts the task. */
export const started = 'started';

export type Reply = { value: unknown } | { error: string };

export const serveTasks = (tasks: Tasks): void => {
  const answer =
    (task: Tasks[string]) =>
    async (input: unknown): Promise<Reply> => {
      workerEmit(started);
      try {
        return { value: await task(input) };
      } catch (error) {
        return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      }
    };
  worker(Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, answer(task)])));
};

// A few threads, and the tasks that wait for them. Decision record: docs/decisions/0010-threads-on-workerpool.md
import { setTimeout as delay } from 'node:timers/promises';
import { createSingleWorker, type SingleWorker, type WorkerResult } from './single-worker.ts';
import type { Outcome, TaskFault, Tasks, Threads } from './threads.ts';

export interface ThreadPoolOptions {
  /** The module whose functions are the tasks. */
  tasks: URL;
  size: number;
  /** For one task, from when its thread starts it. A thread that takes longer is ended. */
  timeoutMs: number;
  maxWaiting: number;
  /** Of one caller, running tasks included. */
  maxOfCaller: number;
  /** Of one caller, so that others find a free thread; by default the number of threads. */
  maxRunningOfCaller?: number;
  /** Until a thread starts the task. */
  maxWaitMs: number;
  /** A thread that is idle for this long is ended. */
  idleMs: number;
  /** Called with the error of a failed task. */
  onError: (error: unknown, task: string) => void;
}

interface Job {
  caller: string;
  task: string;
  input: unknown;
  finish: (outcome: Outcome<unknown>) => void;
  waitTimer: NodeJS.Timeout | undefined;
}

const memoryMb = 512;
const startMs = 30_000;
/** For the running tasks, when the pool closes. */
const graceMs = 2_000;

const failed = (fault: TaskFault): Outcome<never> => ({ value: null, fault });

const outcomeOf = (result: WorkerResult): Outcome<unknown> => {
  if (result.fault === null) return result;
  if (result.fault === 'ended') return failed('stopping');
  return failed(result.fault === 'too-slow' ? 'too-slow' : 'failed');
};

export const createThreadPool = <All extends Tasks>(
  options: ThreadPoolOptions,
): Threads<All> & {
  /** Waiting tasks fail at once, running tasks have a moment to end. */
  close: () => Promise<void>;
} => {
  const threads = Array.from({ length: options.size }, () =>
    createSingleWorker({
      program: new URL('./thread.ts', import.meta.url),
      kind: {
        workerType: 'thread',
        workerThreadOpts: {
          workerData: options.tasks.href,
          resourceLimits: { maxOldGenerationSizeMb: memoryMb },
        },
      },
      startMs,
      timeoutMs: options.timeoutMs,
      idleMs: options.idleMs,
    }),
  );
  const running = new Map<SingleWorker, Job>();
  const waiting: Job[] = [];
  let closed: Promise<void> | null = null;

  const runningOf = (caller: string): number =>
    [...running.values()].filter((job) => job.caller === caller).length;

  const waitingOf = (caller: string): number => waiting.filter((job) => job.caller === caller).length;

  /** A started thread, if there is one. */
  const freeThread = (): SingleWorker | undefined => {
    const free = threads.filter((thread) => !running.has(thread));
    return free.find((thread) => thread.isStarted()) ?? free[0];
  };

  /** The first task of the caller with the fewest running; undefined when all waiting callers are at their limit. */
  const takeNext = (): Job | undefined => {
    let fewest = options.maxRunningOfCaller ?? options.size;
    let next = -1;
    for (const [index, { caller }] of waiting.entries()) {
      const count = runningOf(caller);
      if (count >= fewest) continue;
      fewest = count;
      next = index;
    }
    return next < 0 ? undefined : waiting.splice(next, 1)[0];
  };

  const execute = async (thread: SingleWorker, job: Job): Promise<void> => {
    clearTimeout(job.waitTimer);
    running.set(thread, job);
    const result = await thread.run(job.task, job.input);
    running.delete(thread);
    if (result.fault === 'failed') options.onError(result.error, job.task);
    job.finish(outcomeOf(result));
    assign();
  };

  const assign = (): void => {
    while (waiting.length > 0 && !closed) {
      const thread = freeThread();
      const job = thread && takeNext();
      if (!job) return;
      void execute(thread, job);
    }
  };

  const giveUp = (job: Job): void => {
    waiting.splice(waiting.indexOf(job), 1);
    job.finish(failed(runningOf(job.caller) > 0 ? 'too-many' : 'busy'));
  };

  return {
    run: (caller, task, input, maxWaitMs = options.maxWaitMs) =>
      new Promise((resolve) => {
        const finish = (outcome: Outcome<unknown>): void => resolve(outcome as Parameters<typeof resolve>[0]);
        if (runningOf(caller) + waitingOf(caller) >= options.maxOfCaller) return finish(failed('too-many'));
        if (closed !== null) return finish(failed('stopping'));
        if (waiting.length >= options.maxWaiting) return finish(failed('busy'));
        const job: Job = { caller, task, input, finish, waitTimer: undefined };
        waiting.push(job);
        assign();
        if (waiting.includes(job)) job.waitTimer = setTimeout(giveUp, maxWaitMs, job).unref();
      }),
    close: () => {
      closed ??= (async () => {
        for (const { finish, waitTimer } of waiting.splice(0)) {
          clearTimeout(waitTimer);
          finish(failed('stopping'));
        }
        const until = Date.now() + graceMs;
        while (running.size > 0 && Date.now() < until) await delay(20);
        await Promise.all(threads.map((thread) => thread.end()));
      })();
      return closed;
    },
  };
};

// A few threads, each with one task at a time. Why not a library: docs/decisions/0010-a-pool-of-threads-of-our-own.md
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
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
  maxAtWorkOfCaller?: number;
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

interface Thread {
  worker: Worker;
  isReady: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

type Reply = 'ready' | { value: unknown } | { error: string };

const memoryMb = 512;
/** For the running tasks, when the pool closes. */
const lastWordMs = 2_000;
/** To load its modules, even on a busy machine. */
const startMs = 30_000;

const failed = (fault: TaskFault): Outcome<never> => ({ value: null, fault });

export const createThreadPool = <All extends Tasks>(
  options: ThreadPoolOptions,
): Threads<All> & {
  /** Waiting tasks fail at once, running tasks have a moment to end. */
  close: () => Promise<void>;
} => {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let closed: Promise<void> | null = null;

  const countOf = (caller: string): { working: number; all: number } => {
    const working = [...threads].filter(({ job }) => job?.caller === caller).length;
    return { working, all: working + waiting.filter((job) => job.caller === caller).length };
  };

  const end = (thread: Thread, fault: TaskFault): void => {
    threads.delete(thread);
    clearTimeout(thread.timer);
    thread.job?.finish(failed(fault));
    thread.job = null;
    void thread.worker.terminate();
  };

  const give = (thread: Thread, job: Job): void => {
    thread.job = job;
    if (!thread.isReady) return;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      end(thread, 'too-slow');
      assign();
    }, options.timeoutMs);
    thread.worker.postMessage({ task: job.task, input: job.input });
  };

  const rest = (thread: Thread): void => {
    clearTimeout(thread.timer);
    thread.job = null;
    thread.timer = setTimeout(() => end(thread, 'failed'), options.idleMs);
    thread.timer.unref();
  };

  const heard = (thread: Thread, reply: Reply): void => {
    const { job } = thread;
    if (!threads.has(thread)) return;
    if (reply === 'ready') {
      thread.isReady = true;
      if (job) give(thread, job);
      return;
    }
    rest(thread);
    if ('error' in reply) options.onError(new Error(reply.error), job?.task ?? '');
    job?.finish('error' in reply ? failed('failed') : { value: reply.value, fault: null });
    assign();
  };

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: options.tasks.href,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    const thread: Thread = { worker, isReady: false, job: null, timer: undefined };
    thread.timer = setTimeout(() => end(thread, 'failed'), startMs);
    thread.timer.unref();
    worker.on('message', (reply: Reply) => heard(thread, reply));
    // Out of memory, or a fault in the thread itself: the thread ends, and with it its one task.
    worker.on('error', (error) => options.onError(error, thread.job?.task ?? ''));
    worker.on('exit', () => {
      if (!threads.has(thread)) return;
      end(thread, 'failed');
      assign();
    });
    threads.add(thread);
    return thread;
  };

  /** The first task of the caller with the fewest running; undefined when all waiting callers are at their limit. */
  const takeNext = (): Job | undefined => {
    let least = options.maxAtWorkOfCaller ?? options.size;
    let next = -1;
    for (const [at, { caller }] of waiting.entries()) {
      const { working } = countOf(caller);
      if (working >= least) continue;
      least = working;
      next = at;
    }
    const job = next < 0 ? undefined : waiting.splice(next, 1)[0];
    clearTimeout(job?.waitTimer);
    return job;
  };

  const giveUp = (job: Job): void => {
    waiting.splice(waiting.indexOf(job), 1);
    job.finish(failed(countOf(job.caller).working > 0 ? 'too-many' : 'busy'));
  };

  const assign = (): void => {
    while (waiting.length > 0 && !closed) {
      const free = [...threads].find(({ job }) => job === null);
      if (!free && threads.size >= options.size) return;
      const job = takeNext();
      if (!job) return;
      give(free ?? start(), job);
    }
  };

  return {
    run: (caller, task, input, maxWaitMs = options.maxWaitMs) =>
      new Promise((resolve) => {
        const finish = (outcome: Outcome<unknown>): void => resolve(outcome as Parameters<typeof resolve>[0]);
        if (countOf(caller).all >= options.maxOfCaller) return finish(failed('too-many'));
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
        const until = Date.now() + lastWordMs;
        while ([...threads].some(({ job }) => job !== null) && Date.now() < until) await delay(20);
        const ending = [...threads];
        for (const thread of ending) end(thread, 'stopping');
        await Promise.all(ending.map(({ worker }) => worker.terminate()));
      })();
      return closed;
    },
  };
};

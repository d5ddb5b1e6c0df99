// One worker, a thread or a process, with one task at a time. It starts when it is needed, and a new one replaces it
// after a fault. Why each has a workerpool of its own: docs/decisions/0010-threads-on-workerpool.md
import { fileURLToPath } from 'node:url';
import { pool as openPool, type Pool, type WorkerPoolOptions } from 'workerpool';
import { type Reply, started } from './serve-tasks.ts';

export interface SingleWorkerOptions {
  /** A program that calls `serveTasks`. */
  program: URL;
  kind: Pick<WorkerPoolOptions, 'workerType' | 'workerThreadOpts' | 'forkOpts'>;
  /** To load the program, even on a busy machine. */
  startMs: number;
  /** For one task, from when the worker starts it. */
  timeoutMs: number;
  /** A worker that is idle for this long is ended: it keeps its modules in memory. */
  idleMs: number;
}

/**
 * `failed`: the task threw, or the worker crashed. `not-started`: the worker did not load its program in time. `ended`:
 * `end` was called.
 */
export type WorkerFault = 'too-slow' | 'not-started' | 'failed' | 'ended';

export type WorkerResult = { value: unknown; fault: null } | { fault: WorkerFault; error: unknown };

export interface SingleWorker {
  /** Never throws. The next call has to wait for the result of this one. */
  run(task: string, input: unknown): Promise<WorkerResult>;
  isStarted(): boolean;
  /** At once, also inside a task. The next task starts another worker. */
  end(): Promise<void>;
}

/** workerpool waits without end for a process that has ended already. */
const endMs = 1_000;

export const createSingleWorker = (options: SingleWorkerOptions): SingleWorker => {
  let current: Pool | null = null;
  let hasTaskStarted = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = (): Pool =>
    openPool(fileURLToPath(options.program), {
      ...options.kind,
      maxWorkers: 1,
      // A worker has nothing to clean up, so workerpool need not wait before it kills one.
      workerTerminateTimeout: 1,
      // Reads and drops what a process prints: workerpool passes it to the listener of the task.
      emitStdStreams: options.kind.workerType === 'process',
    });

  const end = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const ending = current;
    current = null;
    try {
      await ending?.terminate(true, endMs);
    } catch {
      // It has ended already, or is inside a native call.
    }
  };

  const exec = async (pool: Pool, task: string, input: unknown): Promise<WorkerResult> => {
    let timer: NodeJS.Timeout | undefined;
    let lateFault: WorkerFault | null = null;
    hasTaskStarted = false;
    try {
      const limit = (ms: number, fault: WorkerFault): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          lateFault = fault;
          call.cancel();
        }, ms);
      };
      const call = pool.exec(task, [input], {
        on: (event) => {
          if (event !== started) return;
          hasTaskStarted = true;
          limit(options.timeoutMs, 'too-slow');
        },
      });
      limit(options.startMs, 'not-started');
      const reply: Reply = await call;
      return 'error' in reply
        ? { fault: 'failed', error: new Error(reply.error) }
        : { value: reply.value, fault: null };
    } catch (error) {
      const fault = lateFault ?? (pool === current ? 'failed' : 'ended');
      // The worker is lost.
      if (pool === current) void end();
      return { fault, error };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    run: async (task, input) => {
      clearTimeout(idleTimer);
      const wasIdle = current !== null;
      current ??= start();
      let result = await exec(current, task, input);
      // The worker ended while it was idle, so the task has another one.
      if (wasIdle && result.fault === 'failed' && !hasTaskStarted) {
        current ??= start();
        result = await exec(current, task, input);
      }
      if (current) idleTimer = setTimeout(() => void end(), options.idleMs).unref();
      return result;
    },
    isStarted: () => current !== null,
    end,
  };
};

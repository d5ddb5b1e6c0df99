// The threads beside the one that answers requests.
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { EmailTasks } from './context.ts';
import type * as bodyTasks from './http/bodies/body-tasks.ts';
import { createThreadPool } from './providers/threads/thread-pool.ts';

const emailThreads = Math.max(2, Math.min(4, availableParallelism() - 1));

export const createEmailThreads = (log: Logger) =>
  createThreadPool<EmailTasks>({
    tasks: new URL('./domain/emails/worker-tasks.ts', import.meta.url),
    size: emailThreads,
    timeoutMs: 5_000,
    maxWaiting: 50,
    maxOfCaller: 8,
    maxRunningOfCaller: emailThreads - 1,
    maxWaitMs: 30_000,
    idleMs: 5 * 60_000,
    onError: (error, task) => log.warn({ err: error, task }, 'email task failed'),
  });

/** Separate from the email threads: a save waits for no analysis. */
export const createBodyThreads = (log: Logger) =>
  createThreadPool<typeof bodyTasks>({
    tasks: new URL('./http/bodies/body-tasks.ts', import.meta.url),
    size: 2,
    timeoutMs: 15_000,
    maxWaiting: 60,
    maxOfCaller: 8,
    maxWaitMs: 30_000,
    idleMs: 5 * 60_000,
    onError: (error, task) => log.warn({ err: error, task }, 'request body could not be read'),
  });

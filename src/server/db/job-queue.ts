// The job queue on pg-boss. A process without the worker service only adds jobs; workers of any process run them.
import type pg from 'pg';
import { type Clock, type Db, type Job, PgBoss } from 'pg-boss';
import { jobDatabase, jobSchema } from './jobs.ts';
import type { QueryObserver } from './query-observers.ts';

interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** What the queue knows of a kind of job. */
export interface JobKind {
  name: string;
  /** When jobs of this kind are added by themselves: a cron expression in UTC. */
  cron: string | null;
  /** How long a job that another process added waits at most until a worker finds it. */
  pollSeconds: number;
}

/** A job that was run once, to its end or to an error. */
export interface EndedJob {
  name: string;
  id: string;
  attempt: number;
  durationMs: number;
  isCompleted: boolean;
}

interface Options {
  pool: pg.Pool;
  log: Log;
  kinds: readonly JobKind[];
  /** Runs jobs, and adds those that are due by their schedule. */
  isWorker: boolean;
  onEnd?: ((job: EndedJob) => void) | undefined;
  /** Tells the other processes that a job of this kind was added. */
  announce?: (name: string) => void;
  /** Learns of each statement. */
  observe?: QueryObserver;
  clock?: Clock | undefined;
  database?: Db | undefined;
}

export type RunJob = (name: string, data: object, signal: AbortSignal) => Promise<void>;

const stopMs = 5_000;

export const startQueue = async ({
  pool,
  log,
  kinds,
  isWorker,
  onEnd,
  announce = () => undefined,
  observe,
  clock,
  database,
}: Options) => {
  const boss = new PgBoss({
    db: database ?? jobDatabase(pool, observe),
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    schedule: isWorker,
    supervise: isWorker,
    ...(clock ? { clock } : {}),
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed; it will be tried again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
  await boss.start();

  const workers = new Map<string, string>();
  const wakeWorker = (name: string): void => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };

  const cronOf = (name: string): string | null => kinds.find((kind) => kind.name === name)?.cron ?? null;

  const handle = async (run: RunJob, { id, name, data, retryCount, signal }: Job<object>): Promise<void> => {
    const attempt = retryCount + 1;
    const startedAt = performance.now();
    const end = (isCompleted: boolean): void =>
      onEnd?.({ name, id, attempt, durationMs: performance.now() - startedAt, isCompleted });
    try {
      await run(name, data, signal);
      end(true);
    } catch (error) {
      log.error({ err: error, job: name, id, attempt }, 'job failed');
      end(false);
      throw error;
    }
  };

  return {
    /** Begins to run jobs. Call it once. */
    work: async (run: RunJob): Promise<void> => {
      // Jobs of an earlier release have no worker any more.
      for (const { name } of await boss.getSchedules())
        if (cronOf(name) === null) await boss.unschedule(name);
      for (const { name, cron, pollSeconds } of kinds) {
        // A time that passed while no process ran is made up for once.
        if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
        const worker = await boss.work<object>(
          name,
          { pollingIntervalSeconds: pollSeconds },
          async (jobs) => {
            for (const job of jobs) await handle(run, job);
          },
        );
        workers.set(name, worker);
      }
    },
    enqueue: async (
      name: string,
      data: object,
      { key, delaySeconds = 0 }: { key?: string; delaySeconds?: number } = {},
    ): Promise<void> => {
      await boss.send(name, data, {
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
      });
      if (delaySeconds > 0) return;
      wakeWorker(name);
      announce(name);
    },
    retry: async (name: string, id: string): Promise<void> => {
      await boss.retry(name, id);
      wakeWorker(name);
      announce(name);
    },
    runNow: async (name: string): Promise<void> => {
      await boss.send(name, {});
      wakeWorker(name);
      announce(name);
    },
    /** Looks for jobs of this kind now. */
    wake: wakeWorker,
    cronOf,
    nextRun: (name: string): Date | null => {
      const cron = cronOf(name);
      return cron ? (boss.previewSchedule(cron, { tz: 'UTC', count: 1 })[0] ?? null) : null;
    },
    /** Waits a moment for running jobs; a job that has not ended by then is retried. */
    close: (): Promise<void> => boss.stop({ graceful: true, timeout: stopMs }),
  };
};

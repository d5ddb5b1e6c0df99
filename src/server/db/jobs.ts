// The tables of the job queue: the schema `jobs`, which pg-boss creates and migrates.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, PgBoss, type QueueResult } from 'pg-boss';
import type { Queryable } from './database.ts';
import type { QueryObserver } from './query-observers.ts';

export const jobSchema = 'jobs';

/**
 * pg-boss on the pool of the product. It reads the rows of every statement of a text that has several. `observe` learns
 * of each text: these statements pass Kysely by.
 */
export const jobDatabase = (pool: pg.Pool, observe: QueryObserver = () => undefined): Db => ({
  executeSql: async (text, values) => {
    const since = performance.now();
    const answered = (error: unknown): void =>
      observe({ sql: text, durationMs: performance.now() - since, error });
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
      answered(null);
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
    } catch (error) {
      answered(error);
      throw error;
    }
  },
});

export interface QueueSettings {
  name: string;
  policy: 'standard' | 'short' | 'exclusive' | 'stately';
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
  heartbeatSeconds?: number;
  deleteAfterSeconds: number;
}

const isChanged = (queue: QueueResult, settings: Partial<QueueResult>): boolean =>
  Object.entries(settings).some(([key, value]) => queue[key as keyof QueueResult] !== value);

const migrateOnce = async (pool: pg.Pool, queues: readonly QueueSettings[]): Promise<void> => {
  const boss = new PgBoss({ db: jobDatabase(pool), schema: jobSchema, schedule: false, supervise: false });
  const faults: Error[] = [];
  boss.on('error', (error) => faults.push(error));
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, ...settings } of queues) {
      const { policy: _policy, heartbeatSeconds: _heartbeat, ...changeable } = settings;
      const queue = known.get(name);
      if (queue && !isChanged(queue, changeable)) continue;
      if (queue) await boss.updateQueue(name, changeable);
      else await boss.createQueue(name, settings);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (faults[0]) throw faults[0];
};

/** A unique key, a schema, a table or a type that another process created in the same moment. */
const raceCodes = new Set(['23505', '42P06', '42P07', '42710', '40P01']);
const mostTries = 10;
const tryAgainMs = 300;

const isRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && raceCodes.has(String(error.code));

/**
 * Creates the schema or brings it to this pg-boss, then creates missing queues and applies changed settings. Several
 * processes may do so at once.
 */
export const migrateJobs = async (pool: pg.Pool, queues: readonly QueueSettings[]): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(pool, queues);
    } catch (error) {
      if (!isRace(error) || tries === mostTries) throw error;
      await pause(tryAgainMs);
    }
  }
};

export interface StoredQueue {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  last_completed_at: Date | null;
}

/** Queues with their counts, as they are now: pg-boss itself counts once a minute. */
export const countJobs = async (db: Queryable): Promise<StoredQueue[]> => {
  const { rows } = await sql<StoredQueue>`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as last_completed_at
    from jobs.queue q left join jobs.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss\\_\\_%' group by q.name order by q.name`.execute(db);
  return rows;
};

export interface StoredFailure {
  id: string;
  name: string;
  attempts: number;
  created_at: Date;
  failed_at: Date;
  error: string | null;
}

/** Jobs that failed in their last attempt, the latest first. */
export const listFailedJobs = async (db: Queryable, limit: number): Promise<StoredFailure[]> => {
  const { rows } = await sql<StoredFailure>`
    select id, name, retry_count + 1 as attempts, created_on as created_at, completed_on as failed_at,
      output ->> 'message' as error
    from jobs.job where state = 'failed' order by completed_on desc, id limit ${limit}`.execute(db);
  return rows;
};

/** null: no failed job has this id. */
export const findFailedJob = async (db: Queryable, id: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where state = 'failed' and id::text = ${id}`.execute(db);
  return rows[0]?.name ?? null;
};

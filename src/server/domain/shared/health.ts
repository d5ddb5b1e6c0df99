// Whether this server can do its work, writes included.
import type { Context } from '../../context.ts';
import { tryWriting } from '../../db/health.ts';
import { hasJustFailed, hasRespondedWithin } from '../../db/heartbeat.ts';
import { isDiskFull } from './disk-full.ts';
import { singleFlight } from './single-flight.ts';

export interface HealthProblem {
  part: 'database' | 'uploads';
  /** The disk is the cause, not the database. */
  isDisk: boolean;
  message: string;
}

/** Calls within this time get the last result again. */
const freshMs = 1_000;
const timeoutMs = 2_000;
/** For a write that waits in the queue while the database answers other queries. */
const busyTimeoutMs = 500;

interface HealthState {
  last: { atMs: number; problem: HealthProblem | null } | null;
  /** Shares a running check; null before the first. */
  check: (() => Promise<HealthProblem | null>) | null;
}

const newHealthState = (): HealthState => ({ last: null, check: null });

const databaseProblem = (message: string, isDisk = false): HealthProblem => ({
  part: 'database',
  isDisk,
  message,
});

const noAnswer = databaseProblem('The database does not answer.');

const describeDatabase = (error: unknown): HealthProblem => {
  if (isDiskFull(error)) return databaseProblem('The disk of the database is full.', true);
  // An error of PostgreSQL has a severity; without one, the database did not answer.
  if (!(error instanceof Error && 'severity' in error)) return noAnswer;
  return databaseProblem('The database takes no writes.');
};

const describeUploads = (error: unknown): HealthProblem => ({
  part: 'uploads',
  isDisk: true,
  message: isDiskFull(error)
    ? 'The disk of the uploads is full.'
    : 'The folder of uploads cannot be written to.',
});

const problemOf = (
  write: Promise<void>,
  describe: (error: unknown) => HealthProblem,
): Promise<HealthProblem | null> => write.then(() => null, describe);

const tryWrites = async (ctx: Context): Promise<HealthProblem | null> => {
  const [database, uploads] = await Promise.all([
    problemOf(
      tryWriting(ctx.db).then(() => {
        ctx.own.wroteAtMs = performance.now();
      }),
      describeDatabase,
    ),
    problemOf(ctx.storage.tryWriting(), describeUploads),
  ]);
  return database ?? uploads;
};

const shareChecks = (ctx: Context, state: HealthState) =>
  singleFlight(
    () => tryWrites(ctx),
    timeoutMs,
    (problem) => {
      state.last = { atMs: performance.now(), problem };
    },
  );

const within = async <T>(ms: number, work: Promise<T>): Promise<T | 'timeout'> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, ms, 'timeout');
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * What keeps this server from working; null when nothing does. Under load the test write waits in the queue: a database
 * that answers other queries counts as reachable.
 */
export const findHealthProblem = async (ctx: Context): Promise<HealthProblem | null> => {
  const state = ctx.memory.get(newHealthState);
  state.check ??= shareChecks(ctx, state);
  const { last } = state;
  if (last && performance.now() - last.atMs < freshMs && !hasJustFailed(ctx.db)) return last.problem;
  const check = state.check();
  const first = await within(busyTimeoutMs, check);
  if (first !== 'timeout') return first;
  if (hasRespondedWithin(ctx.db, timeoutMs)) return last?.problem ?? null;
  const second = await within(timeoutMs - busyTimeoutMs, check);
  return second === 'timeout' ? noAnswer : second;
};

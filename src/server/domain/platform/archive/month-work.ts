// What the steps of archiving and restoring a month share: the lease, short waits for locks, and the work by workspace.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { leaseMonth, releaseMonth } from '../../../db/audience/archive/months.ts';
import type { Queryable } from '../../../db/database.ts';

export type ArchiveContext = Pick<
  Context,
  'archive' | 'carriers' | 'db' | 'memory' | 'now' | 'newId' | 'log'
>;

/** A reason why a month stays as it is, in a sentence for the operator. */
export class ArchiveRefusal extends Error {
  override name = 'ArchiveRefusal';
}

/** Work on a month, whose lease is kept by each call of `proceed`. */
export interface MonthWork {
  ctx: ArchiveContext;
  /** `2025-10-01` */
  month: string;
  /**
   * Call it before each step that may take a while.
   * @throws if another process has taken the month, or the work is to stop
   */
  proceed: () => Promise<void>;
}

const leaseMs = 5 * 60_000;

/** Runs the work while this process holds the month. `month` must have a row. */
export const withMonth = async <Result>(
  ctx: ArchiveContext,
  month: string,
  signal: AbortSignal | undefined,
  work: (work: MonthWork) => Promise<Result>,
): Promise<Result> => {
  const worker = ctx.newId();
  const proceed = async (): Promise<void> => {
    signal?.throwIfAborted();
    const now = ctx.now();
    if (!(await leaseMonth(ctx.db, month, worker, { now, until: new Date(now.getTime() + leaseMs) })))
      throw new ArchiveRefusal(`Another process is at work on the archive of ${month.slice(0, 7)}.`);
  };
  await proceed();
  try {
    return await work({ ctx, month, proceed });
  } finally {
    await releaseMonth(ctx.db, month, worker).catch(() => undefined);
  }
};

const lockTries = 20;
const lockRestMs = 1_500;

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** A transaction whose DDL waits for locks only briefly, and so is tried again. */
export const inBriefTransaction = async (
  { ctx, month, proceed }: MonthWork,
  work: (tx: Queryable) => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ctx.db.transaction().execute(work);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockTries) throw error;
      ctx.log.info({ month, attempt }, 'deliveries are busy; the archive tries again');
      await pause(lockRestMs * Math.random());
      await proceed();
    }
  }
};

/** The workspaces that `next` gives, one after the other. */
export async function* workspacesOf(next: (after: string) => Promise<string | null>): AsyncGenerator<string> {
  for (let found = await next(''); found !== null; found = await next(found)) yield found;
}

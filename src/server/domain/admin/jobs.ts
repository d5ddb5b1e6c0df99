// Background jobs as an administrator sees them.
import type { z } from 'zod';
import { type listJobs as listJobsCall, maxListedFailures } from '#contract/admin/jobs.ts';
import type { Context } from '../../context.ts';
import { countJobs, findFailedJob, listFailedJobs } from '../../db/jobs.ts';
import { notFound } from '../shared/errors.ts';

const maxErrorCharacters = 500;

export const listJobs = async (ctx: Context): Promise<z.input<typeof listJobsCall.output>> => {
  const [queues, failures] = await Promise.all([
    countJobs(ctx.db),
    listFailedJobs(ctx.db, maxListedFailures),
  ]);
  return {
    queues: queues.map(({ name, waiting, active, failed, last_completed_at }) => ({
      name,
      cron: ctx.jobs.cronOf(name),
      nextRunAt: ctx.jobs.nextRun(name)?.toISOString() ?? null,
      lastCompletedAt: last_completed_at?.toISOString() ?? null,
      waiting,
      active,
      failed,
    })),
    failures: failures.map(({ id, name, attempts, error, created_at, failed_at }) => ({
      id,
      queue: name,
      attempts,
      error: (error ?? 'The job ended without an error message.').slice(0, maxErrorCharacters),
      createdAt: created_at.toISOString(),
      failedAt: failed_at.toISOString(),
    })),
  };
};

export const retryJob = async (ctx: Context, id: string): Promise<void> => {
  const name = await findFailedJob(ctx.db, id);
  if (name === null) throw notFound();
  await ctx.jobs.retry(name, id);
};

/** Only scheduled jobs: the others need data that says what to work on. */
export const runJobNow = async (ctx: Context, name: string): Promise<void> => {
  if (ctx.jobs.cronOf(name) === null) throw notFound();
  await ctx.jobs.runNow(name);
};

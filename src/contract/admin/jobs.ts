import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';

/** More failed jobs than these are counted and not listed. */
export const maxListedFailures = 50;

export const jobQueue = z.object({
  name: z.string(),
  /** A cron expression in UTC; null: these jobs are added when there is something to do. */
  cron: z.string().nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  lastCompletedAt: z.iso.datetime().nullable(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
});
export type JobQueue = z.infer<typeof jobQueue>;

export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Background jobs: queues with their counts, and jobs whose last attempt failed, latest first.',
  access: 'admin',
  output: z.object({ queues: z.array(jobQueue), failures: z.array(failedJob) }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry',
  summary: 'Run a failed job again.',
  access: 'admin',
  params: idParams,
  output: z.object({ success: z.literal(true) }),
  errors: [404],
});

export const runJobNow = endpoint({
  method: 'POST',
  path: '/api/admin/job-queues/{name}/run',
  summary: 'Run a scheduled job now, beside its schedule.',
  access: 'admin',
  params: z.object({ name: z.string().min(1).max(64) }),
  output: z.object({ success: z.literal(true) }),
  errors: [404],
});

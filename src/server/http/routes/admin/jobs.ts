import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/jobs.ts';
import type { Context } from '../../../context.ts';
import { listJobs, retryJob, runJobNow } from '../../../domain/admin/jobs.ts';
import { route } from '../../route.ts';

export const jobRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listJobs, () => listJobs(ctx));
  route(app, ctx, calls.retryJob, async ({ params }) => {
    await retryJob(ctx, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.runJobNow, async ({ params }) => {
    await runJobNow(ctx, params.name);
    return { success: true as const };
  });
};

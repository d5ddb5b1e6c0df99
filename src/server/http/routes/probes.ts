// Whether the process answers, and whether it takes work: for orchestrators, on the main port and on that of metrics.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/site.ts';
import type { Context } from '../../context.ts';
import { DomainError, unavailable } from '../../domain/shared/errors.ts';
import { findHealthProblem } from '../../domain/shared/health.ts';
import { route } from '../route.ts';

const retryAfterSeconds = 5;

export const requireHealth = async (ctx: Context): Promise<void> => {
  const problem = await findHealthProblem(ctx);
  if (!problem) return;
  const { part, message } = problem;
  throw new DomainError('unavailable', message, { retryAfterSeconds, details: { part } });
};

/** `isStopping`: whether the process is about to stop, on whichever port it is asked. */
export const probeRoutes = (app: FastifyInstance, ctx: Context, isStopping: () => boolean): void => {
  route(app, ctx, calls.live, () => ({ status: 'live' as const }));

  route(app, ctx, calls.ready, async () => {
    if (isStopping()) throw unavailable('This server is about to stop.', retryAfterSeconds);
    await requireHealth(ctx);
    return { status: 'ready' as const };
  });
};

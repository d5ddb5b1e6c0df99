import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contract/site.ts';
import type { Context } from '../../context.ts';
import { unavailable } from '../../domain/errors.ts';
import { demoCredentials } from '../../domain/first-accounts.ts';
import { isDatabaseReady } from '../../domain/health.ts';
import { route } from '../route.ts';

export type ServiceStates = z.output<typeof calls.health.output>['services'];

export const siteRoutes = (
  app: FastifyInstance,
  ctx: Context,
  { services, version, brand }: { services: ServiceStates; version: string; brand: string },
): void => {
  route(app, ctx, calls.siteConfig, () => ({
    brand,
    demo: ctx.config.demo ? demoCredentials : null,
    sandbox: {
      payments: services.payments === 'sandbox',
      mail: services.mail === 'sandbox',
      identity: services.identity === 'sandbox',
    },
    outbox: ctx.outbox !== null,
    googleSignIn: services.identity !== 'off',
    exportDelayMs: ctx.config.exportDelayMs,
  }));

  route(app, ctx, calls.health, async () => {
    if (!(await isDatabaseReady(ctx))) throw unavailable('The database does not answer.', 5);
    return { status: 'ok' as const, version, services };
  });
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/overview.ts';
import type { Context } from '../../../context.ts';
import { getEspStats } from '../../../domain/campaigns/reports/stats.ts';
import { readEspTrends } from '../../../domain/campaigns/reports/trends.ts';
import { route } from '../../route.ts';

export const overviewRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getEspStats, ({ ctx, caller }) => getEspStats(ctx, caller), { reads: 'replica' });
  route(app, ctx, calls.getEspTrends, ({ ctx, caller, query }) => readEspTrends(ctx, caller, query.days), {
    reads: 'replica',
  });
};

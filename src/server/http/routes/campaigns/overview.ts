import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/overview.ts';
import type { Context } from '../../../context.ts';
import { getEspStats } from '../../../domain/campaigns/reports/stats.ts';
import { readEspTrends } from '../../../domain/campaigns/reports/trends.ts';
import { route } from '../../route.ts';

export const overviewRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getEspStats, ({ account }) => getEspStats(ctx, account));
  route(app, ctx, calls.getEspTrends, ({ account, query }) => readEspTrends(ctx, account, query.days));
};

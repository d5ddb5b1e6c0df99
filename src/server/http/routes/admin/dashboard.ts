import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/dashboard.ts';
import type { Context } from '../../../context.ts';
import { getDashboard } from '../../../domain/admin/dashboard.ts';
import { route } from '../../route.ts';

export const dashboardRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getDashboard, ({ ctx, caller }) => getDashboard(ctx, caller), { reads: 'replica' });
};

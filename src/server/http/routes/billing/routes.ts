import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { paymentRoutes } from './payments.ts';
import { planRoutes } from './plan.ts';

export const billingArea = (app: FastifyInstance, ctx: Context, isSandbox: boolean): void => {
  paymentRoutes(app, ctx);
  planRoutes(app, ctx, isSandbox);
};

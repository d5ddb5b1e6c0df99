import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { carrierWebhookRoutes } from './carrier-webhook.ts';
import { trackingRoutes } from './tracking.ts';

export const eventsArea = (app: FastifyInstance, ctx: Context): void => {
  carrierWebhookRoutes(app, ctx);
  trackingRoutes(app, ctx);
};

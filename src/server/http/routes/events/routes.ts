import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { sesWebhookRoutes } from './ses-webhook.ts';
import { trackingRoutes } from './tracking.ts';

export const eventsArea = (app: FastifyInstance, ctx: Context): void => {
  sesWebhookRoutes(app, ctx);
  trackingRoutes(app, ctx);
};

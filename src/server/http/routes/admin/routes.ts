import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { adminRoutes } from './admin.ts';
import { contactRoutes } from './contact-form.ts';
import { dashboardRoutes } from './dashboard.ts';
import { jobRoutes } from './jobs.ts';
import { outboxRoutes } from './outbox.ts';

export const adminArea = (app: FastifyInstance, ctx: Context): void => {
  adminRoutes(app, ctx);
  contactRoutes(app, ctx);
  dashboardRoutes(app, ctx);
  jobRoutes(app, ctx);
  outboxRoutes(app, ctx);
};

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { analyticsRoutes } from './analytics.ts';
import { campaignRoutes } from './campaigns.ts';
import { campaignLifecycleRoutes } from './lifecycle.ts';
import { overviewRoutes } from './overview.ts';
import { campaignProgressRoutes } from './progress.ts';
import { campaignReportRoutes } from './report.ts';
import { testEmailRoutes } from './test-emails.ts';

export const campaignsArea = (app: FastifyInstance, ctx: Context): void => {
  analyticsRoutes(app, ctx);
  campaignRoutes(app, ctx);
  campaignLifecycleRoutes(app, ctx);
  campaignReportRoutes(app, ctx);
  campaignProgressRoutes(app, ctx);
  overviewRoutes(app, ctx);
  testEmailRoutes(app, ctx);
};

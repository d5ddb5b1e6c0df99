import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { analyticsRoutes } from './analytics.ts';
import { archiveRoutes } from './archives/archives.ts';
import { campaignRoutes } from './campaigns.ts';
import { campaignLifecycleRoutes } from './lifecycle.ts';
import { overviewRoutes } from './overview.ts';
import { campaignProgressRoutes } from './progress.ts';
import { campaignReportRoutes } from './report.ts';
import { sharedReportFrames } from './shared-report-pages.ts';
import { sharedReportRoutes } from './shared-reports.ts';
import { testEmailRoutes } from './test-emails.ts';
import { utmRoutes } from './utm.ts';
import { workspaceReportRoutes } from './workspace-report.ts';

export const campaignsArea = (app: FastifyInstance, ctx: Context): void => {
  analyticsRoutes(app, ctx);
  campaignRoutes(app, ctx);
  campaignLifecycleRoutes(app, ctx);
  campaignReportRoutes(app, ctx);
  campaignProgressRoutes(app, ctx);
  overviewRoutes(app, ctx);
  archiveRoutes(app, ctx);
  sharedReportRoutes(app, ctx);
  sharedReportFrames(app, ctx);
  testEmailRoutes(app, ctx);
  utmRoutes(app, ctx);
  workspaceReportRoutes(app, ctx);
};

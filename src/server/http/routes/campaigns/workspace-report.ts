import type { FastifyInstance } from 'fastify';
import * as activityCalls from '#contract/campaigns/workspace/activity.ts';
import * as calls from '#contract/campaigns/workspace/report.ts';
import type { Context } from '../../../context.ts';
import { campaignPicture } from '../../../domain/campaigns/picture.ts';
import { listCampaignActivity } from '../../../domain/campaigns/reports/workspace/activity.ts';
import { getReach } from '../../../domain/campaigns/reports/workspace/reach.ts';
import { getWorkspaceReport } from '../../../domain/campaigns/reports/workspace/report.ts';
import { exportWorkspaceReport } from '../../../domain/campaigns/reports/workspace/report-file.ts';
import { route } from '../../route.ts';

export const workspaceReportRoutes = (app: FastifyInstance, ctx: Context): void => {
  const fromReplica = { reads: 'replica' } as const;
  route(
    app,
    ctx,
    calls.getWorkspaceReport,
    ({ ctx, caller, query }) => getWorkspaceReport(ctx, caller, query),
    fromReplica,
  );
  route(
    app,
    ctx,
    calls.exportWorkspaceReport,
    async ({ ctx, caller, query, reply }) =>
      reply
        .headers({
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="report-${query.from}-${query.to}.csv"`,
        })
        .send(await exportWorkspaceReport(ctx, caller, query)),
    fromReplica,
  );
  route(app, ctx, calls.getReach, ({ ctx, caller, query }) => getReach(ctx, caller, query), fromReplica);
  route(
    app,
    ctx,
    activityCalls.listCampaignActivity,
    ({ ctx, caller, query }) => listCampaignActivity(ctx, caller, query.ids),
    fromReplica,
  );
  route(app, ctx, activityCalls.getCampaignPicture, async ({ caller, params, reply }) =>
    reply
      .headers({ 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=3600' })
      .send(Buffer.from(await campaignPicture(ctx, caller, params.id))),
  );
};

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/analytics.ts';
import type { Context } from '../../../context.ts';
import { getBestHours } from '../../../domain/campaigns/reports/best-hours.ts';
import { compareCampaign } from '../../../domain/campaigns/reports/comparison.ts';
import { exportCampaignEvents } from '../../../domain/campaigns/reports/raw-events.ts';
import { route } from '../../route.ts';

export const analyticsRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.compareCampaign, ({ account, params }) => compareCampaign(ctx, account, params.id));
  route(app, ctx, calls.getBestHours, ({ account, query }) => getBestHours(ctx, account, query.timeZone));
  route(app, ctx, calls.exportCampaignEvents, async ({ account, params, reply }) => {
    const file = await exportCampaignEvents(ctx, account, params.id);
    reply.headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="events-${ctx.now().toISOString().slice(0, 10)}.csv"`,
    });
    return Readable.from(file);
  });
};

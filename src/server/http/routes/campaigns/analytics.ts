import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/analytics.ts';
import type { Context } from '../../../context.ts';
import { getBestHours } from '../../../domain/campaigns/reports/best-hours.ts';
import { compareCampaign } from '../../../domain/campaigns/reports/comparison.ts';
import { exportCampaignEvents } from '../../../domain/campaigns/reports/raw-events.ts';
import { route } from '../../route.ts';

export const analyticsRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(
    app,
    ctx,
    calls.compareCampaign,
    ({ ctx, caller, params }) => compareCampaign(ctx, caller, params.id),
    { reads: 'replica' },
  );
  route(app, ctx, calls.getBestHours, ({ ctx, caller, query }) => getBestHours(ctx, caller, query.timeZone), {
    reads: 'replica',
  });
  route(
    app,
    ctx,
    calls.exportCampaignEvents,
    async ({ ctx, caller, params, reply }) => {
      const file = await exportCampaignEvents(ctx, caller, params.id);
      reply.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="events-${ctx.now().toISOString().slice(0, 10)}.csv"`,
      });
      return Readable.from(file);
    },
    { reads: 'replica' },
  );
};

import type { FastifyInstance } from 'fastify';
import { campaignProgress, watchCampaign as watchCall } from '#contract/campaigns/progress.ts';
import type { Context } from '../../../context.ts';
import { watchCampaign } from '../../../domain/campaigns/reports/progress.ts';
import { eventStreams } from '../../event-stream.ts';
import { route } from '../../route.ts';

export const campaignProgressRoutes = (app: FastifyInstance, ctx: Context): void => {
  const streams = eventStreams(app, ctx);
  route(app, ctx, watchCall, (call) =>
    streams.send(call, campaignProgress, (viewer) =>
      watchCampaign(ctx, call.caller, call.params.id, call.query.figures, viewer),
    ),
  );
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/lifecycle.ts';
import { testCampaign as testCall } from '#contract/campaigns/test-emails.ts';
import type { Context } from '../../../context.ts';
import * as lifecycle from '../../../domain/campaigns/lifecycle.ts';
import { resendCampaign } from '../../../domain/campaigns/resend.ts';
import { sendCampaign } from '../../../domain/campaigns/start.ts';
import { testCampaign } from '../../../domain/campaigns/test-emails/campaign.ts';
import { route } from '../../route.ts';

export const campaignLifecycleRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.sendCampaign, ({ caller, params }) => sendCampaign(ctx, caller, params.id));
  route(app, ctx, calls.scheduleCampaign, ({ caller, params, body }) =>
    lifecycle.scheduleCampaign(ctx, caller, params.id, body.at),
  );
  route(app, ctx, calls.unscheduleCampaign, ({ caller, params }) =>
    lifecycle.unscheduleCampaign(ctx, caller, params.id),
  );
  route(app, ctx, calls.pauseCampaign, ({ caller, params }) =>
    lifecycle.pauseCampaign(ctx, caller, params.id),
  );
  route(app, ctx, calls.resumeCampaign, ({ caller, params }) =>
    lifecycle.resumeCampaign(ctx, caller, params.id),
  );
  route(app, ctx, calls.cancelCampaign, ({ caller, params }) =>
    lifecycle.cancelCampaign(ctx, caller, params.id),
  );
  route(app, ctx, calls.resendCampaign, ({ caller, params, body }) =>
    resendCampaign(ctx, caller, params.id, body.which),
  );
  route(app, ctx, testCall, ({ caller, params, body }) => testCampaign(ctx, caller, params.id, body));
};

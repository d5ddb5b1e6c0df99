import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/lifecycle.ts';
import { countRecipientZones as countCall } from '#contract/campaigns/schedule.ts';
import { testCampaign as testCall } from '#contract/campaigns/test-emails.ts';
import type { Context } from '../../../context.ts';
import * as lifecycle from '../../../domain/campaigns/lifecycle.ts';
import { resendCampaign } from '../../../domain/campaigns/resend.ts';
import { countRecipientZones } from '../../../domain/campaigns/schedule/recipient-zones.ts';
import { sendCampaign } from '../../../domain/campaigns/start.ts';
import { testCampaign } from '../../../domain/campaigns/test-emails/campaign.ts';
import { withCheckIn } from '../../../domain/campaigns/waiting-check.ts';
import { route } from '../../route.ts';

export const campaignLifecycleRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.sendCampaign, ({ caller, params }) => sendCampaign(ctx, caller, params.id));
  route(app, ctx, calls.scheduleCampaign, async ({ caller, params, body, request }) =>
    withCheckIn(request.translate, await lifecycle.scheduleCampaign(ctx, caller, params.id, body)),
  );
  route(app, ctx, countCall, ({ caller, params }) => countRecipientZones(ctx, caller, params.id));
  route(app, ctx, calls.unscheduleCampaign, async ({ caller, params, request }) =>
    withCheckIn(request.translate, await lifecycle.unscheduleCampaign(ctx, caller, params.id)),
  );
  route(app, ctx, calls.pauseCampaign, async ({ caller, params, request }) =>
    withCheckIn(request.translate, await lifecycle.pauseCampaign(ctx, caller, params.id)),
  );
  route(app, ctx, calls.resumeCampaign, async ({ caller, params, request }) =>
    withCheckIn(request.translate, await lifecycle.resumeCampaign(ctx, caller, params.id)),
  );
  route(app, ctx, calls.cancelCampaign, async ({ caller, params, request }) =>
    withCheckIn(request.translate, await lifecycle.cancelCampaign(ctx, caller, params.id)),
  );
  route(app, ctx, calls.resendCampaign, ({ caller, params, body }) =>
    resendCampaign(ctx, caller, params.id, body.which),
  );
  route(app, ctx, testCall, ({ caller, params, body }) => testCampaign(ctx, caller, params.id, body));
};

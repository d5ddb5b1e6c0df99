import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as audienceCalls from '#contract/campaigns/audience.ts';
import { bulkCampaigns as bulkCall } from '#contract/campaigns/bulk.ts';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import * as calls from '#contract/campaigns/campaigns.ts';
import * as conditionCalls from '#contract/campaigns/conditions.ts';
import * as draftCalls from '#contract/campaigns/draft.ts';
import * as fallbackCalls from '#contract/campaigns/merge-tag-fallbacks.ts';
import * as preflightCalls from '#contract/campaigns/preflight.ts';
import { takeTemplate as takeTemplateCall } from '#contract/campaigns/template-link.ts';
import type { Context } from '../../../context.ts';
import { countAudience } from '../../../domain/campaigns/audience-count.ts';
import { bulkCampaigns } from '../../../domain/campaigns/bulk-changes.ts';
import * as campaigns from '../../../domain/campaigns/campaigns.ts';
import * as conditions from '../../../domain/campaigns/conditions/count.ts';
import { addMergeTagFallback } from '../../../domain/campaigns/merge-tag-fallbacks.ts';
import { getPreflight } from '../../../domain/campaigns/preflight/preflight.ts';
import { takeTemplate } from '../../../domain/campaigns/take-template.ts';
import { withCheckIn } from '../../../domain/campaigns/waiting-check.ts';
import type { Page } from '../../../domain/shared/pagination.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

const inWords = <Campaign extends Pick<CampaignSummary, 'waitingCheck'>>(
  { translate }: FastifyRequest,
  { items, nextCursor }: Page<Campaign>,
) => ({ items: items.map((item) => withCheckIn(translate, item)), nextCursor });

export const campaignRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(
    app,
    ctx,
    calls.listCampaigns,
    async ({ ctx, caller, query, request, reply }) =>
      sendPage(reply, inWords(request, await campaigns.listCampaigns(ctx, caller, query))),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    calls.listCampaignSummaries,
    async ({ ctx, caller, query, request, reply }) =>
      sendPage(reply, inWords(request, await campaigns.listCampaignSummaries(ctx, caller, query))),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    calls.countCampaigns,
    ({ ctx, caller, query }) => campaigns.countCampaigns(ctx, caller, query.search),
    { reads: 'replica' },
  );
  route(app, ctx, draftCalls.createCampaign, ({ caller, body }) =>
    campaigns.createCampaign(ctx, caller, body),
  );
  route(app, ctx, audienceCalls.countAudience, ({ ctx, caller, body }) => countAudience(ctx, caller, body), {
    reads: 'replica',
  });
  route(
    app,
    ctx,
    conditionCalls.countConditions,
    ({ ctx, caller, body }) => conditions.countConditions(ctx, caller, body),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    conditionCalls.countCampaignConditions,
    ({ ctx, caller, params }) => conditions.countCampaignConditions(ctx, caller, params.id),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    conditionCalls.decideConditions,
    ({ ctx, caller, body }) => conditions.decideConditions(ctx, caller, body),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    calls.getCampaign,
    async ({ caller, params, request }) =>
      withCheckIn(request.translate, await campaigns.getCampaign(ctx, caller, params.id)),
    { reads: 'progress' },
  );
  route(app, ctx, draftCalls.updateCampaign, async ({ caller, params, body, request }) =>
    withCheckIn(request.translate, await campaigns.updateCampaign(ctx, caller, params.id, body)),
  );
  route(app, ctx, fallbackCalls.addMergeTagFallback, async ({ caller, params, body, request }) =>
    withCheckIn(request.translate, await addMergeTagFallback(ctx, caller, params.id, body)),
  );
  route(app, ctx, calls.deleteCampaign, async ({ caller, params }) => {
    await campaigns.deleteCampaign(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.restoreCampaign, async ({ caller, params, request }) =>
    withCheckIn(request.translate, await campaigns.restoreCampaign(ctx, caller, params.id)),
  );
  route(app, ctx, draftCalls.duplicateCampaign, ({ caller, params, body }) =>
    campaigns.duplicateCampaign(ctx, caller, params.id, body),
  );
  route(app, ctx, takeTemplateCall, async ({ caller, params, request }) =>
    withCheckIn(request.translate, await takeTemplate(ctx, caller, params.id)),
  );
  route(app, ctx, bulkCall, ({ caller, body }) => bulkCampaigns(ctx, caller, body));
  route(app, ctx, preflightCalls.getPreflight, ({ caller, params, request }) =>
    getPreflight(ctx, caller, params.id, request.translate),
  );
};

// Links to a report: made and revoked by its owner, opened without an account.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/shared-reports.ts';
import type { Context } from '../../../context.ts';
import { listShares, revokeShare, shareCampaign } from '../../../domain/campaigns/sharing/share-links.ts';
import { getSharedReport } from '../../../domain/campaigns/sharing/shared-report.ts';
import { route } from '../../route.ts';

export const sharedReportRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.shareCampaign, ({ ctx, caller, params, body }) =>
    shareCampaign(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.listShares, ({ ctx, caller, params }) => listShares(ctx, caller, params.id));
  route(app, ctx, calls.revokeShare, ({ ctx, caller, params }) => revokeShare(ctx, caller, params));
  route(app, ctx, calls.getSharedReport, ({ ctx, params, request, reply }) => {
    reply.headers(sharedHeaders);
    return getSharedReport(ctx, params.token, request.translate);
  });
};

/** What people with a link see is for them alone, as long as the link works. */
export const sharedHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/audience/segments.ts';
import type { Context } from '../../../../context.ts';
import * as segments from '../../../../domain/audience/segments/segments.ts';
import { sendPage } from '../../../pagination.ts';
import { route } from '../../../route.ts';

export const segmentRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSegments, ({ account }) => segments.listSegments(ctx, account));
  route(app, ctx, calls.createSegment, ({ account, body }) => segments.createSegment(ctx, account, body));
  route(app, ctx, calls.countSegment, ({ account, body }) =>
    segments.countSegment(ctx, account, body.definition),
  );
  route(app, ctx, calls.getSegment, ({ account, params }) => segments.getSegment(ctx, account, params.id));
  route(app, ctx, calls.updateSegment, ({ account, params, body }) =>
    segments.updateSegment(ctx, account, params.id, body),
  );
  route(app, ctx, calls.deleteSegment, async ({ account, params }) => {
    await segments.deleteSegment(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.restoreSegment, ({ account, params }) =>
    segments.restoreSegment(ctx, account, params.id),
  );
  route(app, ctx, calls.countSavedSegment, ({ account, params }) =>
    segments.countSavedSegment(ctx, account, params.id),
  );
  route(app, ctx, calls.listSegmentMembers, async ({ account, params, query, reply }) =>
    sendPage(reply, await segments.listSegmentMembers(ctx, account, params.id, query)),
  );
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/audience/segments.ts';
import type { Context } from '../../../../context.ts';
import * as segments from '../../../../domain/audience/segments/segments.ts';
import { sendPage } from '../../../pagination.ts';
import { route } from '../../../route.ts';

export const segmentRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSegments, ({ ctx, caller }) => segments.listSegments(ctx, caller), {
    reads: 'replica',
  });
  route(app, ctx, calls.createSegment, ({ caller, body }) => segments.createSegment(ctx, caller, body));
  route(
    app,
    ctx,
    calls.countSegment,
    ({ ctx, caller, body }) => segments.countSegment(ctx, caller, body.definition),
    { reads: 'replica' },
  );
  route(app, ctx, calls.getSegment, ({ caller, params }) => segments.getSegment(ctx, caller, params.id));
  route(app, ctx, calls.updateSegment, ({ caller, params, body }) =>
    segments.updateSegment(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteSegment, async ({ caller, params }) => {
    await segments.deleteSegment(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.restoreSegment, ({ caller, params }) =>
    segments.restoreSegment(ctx, caller, params.id),
  );
  route(
    app,
    ctx,
    calls.countSavedSegment,
    ({ ctx: reading, caller, params }) => segments.countSavedSegment(reading, ctx, caller, params.id),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    calls.listSegmentMembers,
    async ({ ctx, caller, params, query, reply }) =>
      sendPage(reply, await segments.listSegmentMembers(ctx, caller, params.id, query)),
    { reads: 'replica' },
  );
};

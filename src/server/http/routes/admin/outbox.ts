import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/outbox.ts';
import type { Context } from '../../../context.ts';
import * as outbox from '../../../domain/admin/outbox.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';
import { viewerOf } from '../../this-machine.ts';

export const outboxRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listOutbox, async ({ request, query, reply }) =>
    sendPage(reply, await outbox.listOutbox(ctx, await viewerOf(ctx, request), query)),
  );
  route(app, ctx, calls.getOutboxMessage, async ({ request, params }) =>
    outbox.getOutboxMessage(ctx, await viewerOf(ctx, request), params.id, request.translate),
  );
  route(app, ctx, calls.causeOutboxEvent, async ({ request, params, body }) => {
    await outbox.simulateOutboxEvent(ctx, await viewerOf(ctx, request), params.id, body);
    return { success: true as const };
  });
};

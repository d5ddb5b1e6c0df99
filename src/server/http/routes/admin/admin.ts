import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/admin.ts';
import * as archiveCalls from '#contract/admin/archives.ts';
import type { Context } from '../../../context.ts';
import { blockArchive } from '../../../domain/admin/archives.ts';
import { changeMessage, deleteMessage, listContactMessages } from '../../../domain/admin/contact-inbox.ts';
import { getAdminFigures } from '../../../domain/admin/figures.ts';
import { resumeSending } from '../../../domain/shared/sending-pause.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const adminRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.adminFigures, ({ ctx }) => getAdminFigures(ctx), { reads: 'replica' });
  route(app, ctx, calls.listContactMessages, async ({ query, reply }) =>
    sendPage(reply, await listContactMessages(ctx, query)),
  );
  route(app, ctx, calls.changeContactMessage, ({ params, body }) => changeMessage(ctx, params.id, body));
  route(app, ctx, calls.deleteContactMessage, async ({ params }) => {
    await deleteMessage(ctx, params.id);
    return { success: true as const };
  });
  route(app, ctx, archiveCalls.blockArchive, ({ params, body }) =>
    blockArchive(ctx, params.slug, body.isBlocked),
  );
  route(app, ctx, calls.resumeSending, async () => {
    await resumeSending(ctx);
    return { success: true as const };
  });
};

import type { FastifyInstance } from 'fastify';
import * as adminCalls from '#contract/emails/admin-templates.ts';
import * as calls from '#contract/emails/public-templates.ts';
import type { Context } from '../../../context.ts';
import * as admin from '../../../domain/emails/library/admin.ts';
import { openPreview } from '../../../domain/emails/library/design-previews.ts';
import * as library from '../../../domain/emails/library/public-templates.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const publicTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  for (const call of [calls.listPublicTemplates, calls.listPublicTemplatesAlias]) {
    route(app, ctx, call, async ({ query, reply }) =>
      sendPage(reply, await library.listPublicTemplates(ctx, query)),
    );
  }
  route(app, ctx, calls.getPublicTemplate, ({ params }) => library.getPublicTemplate(ctx, params.id));
  route(app, ctx, calls.countPublicTemplateUse, async ({ params }) => {
    await library.countPublicTemplateUse(ctx, params.id);
    return { success: true as const };
  });

  route(app, ctx, adminCalls.listAdminTemplates, async ({ query, reply }) =>
    sendPage(reply, await admin.listAdminTemplates(ctx, query)),
  );
  route(app, ctx, adminCalls.getAdminTemplate, ({ params }) => admin.getAdminTemplate(ctx, params.id));
  route(app, ctx, adminCalls.createAdminTemplate, ({ body }) => admin.createAdminTemplate(ctx, body));
  route(app, ctx, adminCalls.updateAdminTemplate, ({ params, body }) =>
    admin.updateAdminTemplate(ctx, params.id, body),
  );
  route(app, ctx, adminCalls.deleteAdminTemplate, async ({ params }) => {
    await admin.deleteAdminTemplate(ctx, params.id);
    return { success: true as const };
  });

  // As public as the images of emails. Each preview is rendered once; a page of cards requests many at a time.
  app.get<{ Params: { id: string } }>('/library/previews/:id', async (request, reply) => {
    const address = await openPreview(ctx, request.params.id);
    return reply.header('Cache-Control', 'private, max-age=60').redirect(address, 303);
  });
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/templates.ts';
import type { Context } from '../../../context.ts';
import * as templates from '../../../domain/emails/templates.ts';
import { generatePreview } from '../../../domain/emails/thumbnails.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const templateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplates, async ({ account, query, reply }) =>
    sendPage(reply, await templates.listTemplates(ctx, account, query)),
  );
  route(app, ctx, calls.getTemplate, ({ account, params }) => templates.getTemplate(ctx, account, params.id));
  route(app, ctx, calls.createTemplate, ({ account, body }) => templates.createTemplate(ctx, account, body));
  route(app, ctx, calls.updateTemplate, ({ account, params, body }) =>
    templates.updateTemplate(ctx, account, params.id, body),
  );
  route(app, ctx, calls.deleteTemplate, async ({ account, params }) => {
    await templates.deleteTemplate(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.generatePreview, ({ account, params }) => generatePreview(ctx, account, params.id));
};

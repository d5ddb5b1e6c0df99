import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/templates.ts';
import type { Context } from '../../../context.ts';
import * as templates from '../../../domain/emails/templates.ts';
import { generatePreview } from '../../../domain/emails/thumbnails.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const templateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplates, async ({ caller, query, reply }) =>
    sendPage(reply, await templates.listTemplates(ctx, caller, query)),
  );
  route(app, ctx, calls.getTemplate, ({ caller, params }) => templates.getTemplate(ctx, caller, params.id));
  route(app, ctx, calls.createTemplate, ({ caller, body }) => templates.createTemplate(ctx, caller, body));
  route(app, ctx, calls.updateTemplate, ({ caller, params, body }) =>
    templates.updateTemplate(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteTemplate, async ({ caller, params }) => {
    await templates.deleteTemplate(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.generatePreview, ({ caller, params }) => generatePreview(ctx, caller, params.id));
};

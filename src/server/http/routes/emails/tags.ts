import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/tags.ts';
import type { Context } from '../../../context.ts';
import * as tags from '../../../domain/emails/tags.ts';
import { route } from '../../route.ts';

export const templateTagRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplateTags, ({ caller }) => tags.listTemplateTags(ctx, caller));
  route(app, ctx, calls.tagTemplates, ({ caller, body }) => tags.tagTemplates(ctx, caller, body));
  route(app, ctx, calls.renameTemplateTag, ({ caller, params, body }) =>
    tags.renameTemplateTag(ctx, caller, params.id, body.name),
  );
  route(app, ctx, calls.deleteTemplateTag, async ({ caller, params }) => {
    await tags.deleteTemplateTag(ctx, caller, params.id);
    return { success: true as const };
  });
};

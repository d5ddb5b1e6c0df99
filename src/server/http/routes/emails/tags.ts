import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/tags.ts';
import type { Context } from '../../../context.ts';
import * as tags from '../../../domain/emails/tags.ts';
import { route } from '../../route.ts';

export const templateTagRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplateTags, ({ account }) => tags.listTemplateTags(ctx, account));
  route(app, ctx, calls.tagTemplates, ({ account, body }) => tags.tagTemplates(ctx, account, body));
  route(app, ctx, calls.renameTemplateTag, ({ account, params, body }) =>
    tags.renameTemplateTag(ctx, account, params.id, body.name),
  );
  route(app, ctx, calls.deleteTemplateTag, async ({ account, params }) => {
    await tags.deleteTemplateTag(ctx, account, params.id);
    return { success: true as const };
  });
};

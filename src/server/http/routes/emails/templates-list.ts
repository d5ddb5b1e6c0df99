import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/templates-list.ts';
import type { Context } from '../../../context.ts';
import * as list from '../../../domain/emails/templates-list.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const templateListRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplateSummaries, async ({ account, query, reply }) =>
    sendPage(reply, await list.listTemplateSummaries(ctx, account, query)),
  );
  route(app, ctx, calls.countTemplates, ({ account, query }) => list.countTemplates(ctx, account, query));
  route(app, ctx, calls.copyTemplate, ({ account, params }) => list.copyTemplate(ctx, account, params.id));
  route(app, ctx, calls.deleteTemplates, async ({ account, body }) => ({
    ids: await list.deleteTemplates(ctx, account, body.ids),
  }));
  route(app, ctx, calls.restoreTemplates, async ({ account, body }) => ({
    ids: await list.restoreTemplates(ctx, account, body.ids),
  }));
  route(app, ctx, calls.deleteTemplatesForGood, async ({ account, body }) => {
    await list.deleteTemplatesForGood(ctx, account, body.ids);
    return { success: true as const };
  });
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/templates-list.ts';
import type { Context } from '../../../context.ts';
import * as list from '../../../domain/emails/templates-list.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const templateListRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplateSummaries, async ({ caller, query, reply }) =>
    sendPage(reply, await list.listTemplateSummaries(ctx, caller, query)),
  );
  route(app, ctx, calls.countTemplates, ({ caller, query }) => list.countTemplates(ctx, caller, query));
  route(app, ctx, calls.copyTemplate, ({ caller, params }) => list.copyTemplate(ctx, caller, params.id));
  route(app, ctx, calls.deleteTemplates, async ({ caller, body }) => ({
    ids: await list.deleteTemplates(ctx, caller, body.ids),
  }));
  route(app, ctx, calls.restoreTemplates, async ({ caller, body }) => ({
    ids: await list.restoreTemplates(ctx, caller, body.ids),
  }));
  route(app, ctx, calls.deleteTemplatesForGood, async ({ caller, body }) => {
    await list.deleteTemplatesForGood(ctx, caller, body.ids);
    return { success: true as const };
  });
};

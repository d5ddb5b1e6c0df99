import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/saved-results.ts';
import type { Context } from '../../../context.ts';
import * as saved from '../../../domain/emails/saved-results.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const savedHtmlTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSavedHtmlTemplates, async ({ account, query, reply }) =>
    sendPage(reply, await saved.listSavedHtmlTemplates(ctx, account, query)),
  );
  route(app, ctx, calls.createSavedHtmlTemplate, ({ account, body }) =>
    saved.saveHtmlTemplate(ctx, account, body),
  );
  route(app, ctx, calls.markSavedHtmlTemplateUsed, ({ account, params, body }) =>
    saved.markSavedHtmlTemplateUsed(ctx, account, params.id, body.status),
  );
  route(app, ctx, calls.countSavedHtmlTemplates, ({ account, query }) =>
    saved.countSavedHtmlTemplates(ctx, account, query),
  );
  route(app, ctx, calls.restoreSavedHtmlTemplate, ({ account, params }) =>
    saved.restoreSavedHtmlTemplate(ctx, account, params.id),
  );
  route(app, ctx, calls.deleteSavedHtmlTemplateForGood, async ({ account, params }) => {
    await saved.deleteSavedHtmlTemplateForGood(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.deleteSavedHtmlTemplate, async ({ account, params }) => {
    await saved.deleteSavedHtmlTemplate(ctx, account, params.id);
    return { success: true as const };
  });
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/saved-results.ts';
import type { Context } from '../../../context.ts';
import * as saved from '../../../domain/emails/saved-results.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const savedHtmlTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSavedHtmlTemplates, async ({ caller, query, reply }) =>
    sendPage(reply, await saved.listSavedHtmlTemplates(ctx, caller, query)),
  );
  route(app, ctx, calls.createSavedHtmlTemplate, ({ caller, body }) =>
    saved.saveHtmlTemplate(ctx, caller, body),
  );
  route(app, ctx, calls.markSavedHtmlTemplateUsed, ({ caller, params, body }) =>
    saved.markSavedHtmlTemplateUsed(ctx, caller, params.id, body.status),
  );
  route(app, ctx, calls.countSavedHtmlTemplates, ({ caller, query }) =>
    saved.countSavedHtmlTemplates(ctx, caller, query),
  );
  route(app, ctx, calls.restoreSavedHtmlTemplate, ({ caller, params }) =>
    saved.restoreSavedHtmlTemplate(ctx, caller, params.id),
  );
  route(app, ctx, calls.deleteSavedHtmlTemplateForGood, async ({ caller, params }) => {
    await saved.deleteSavedHtmlTemplateForGood(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.deleteSavedHtmlTemplate, async ({ caller, params }) => {
    await saved.deleteSavedHtmlTemplate(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.deleteSavedHtmlTemplates, async ({ caller, body }) => ({
    ids: await saved.deleteSavedHtmlTemplates(ctx, caller, body.ids),
  }));
  route(app, ctx, calls.restoreSavedHtmlTemplates, async ({ caller, body }) => ({
    ids: await saved.restoreSavedHtmlTemplates(ctx, caller, body.ids),
  }));
  route(app, ctx, calls.deleteSavedHtmlTemplatesForGood, async ({ caller, body }) => ({
    ids: await saved.deleteSavedHtmlTemplatesForGood(ctx, caller, body.ids),
  }));
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/saved-sections.ts';
import type { Context } from '../../../context.ts';
import * as sections from '../../../domain/emails/saved-sections.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const savedSectionRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSavedSections, async ({ account, query, reply }) =>
    sendPage(reply, await sections.listSavedSections(ctx, account, query)),
  );
  route(app, ctx, calls.createSavedSection, ({ account, body }) =>
    sections.createSavedSection(ctx, account, body),
  );
  route(app, ctx, calls.renameSavedSection, ({ account, params, body }) =>
    sections.renameSavedSection(ctx, account, params.id, body.name),
  );
  route(app, ctx, calls.deleteSavedSection, async ({ account, params }) => {
    await sections.deleteSavedSection(ctx, account, params.id);
    return { success: true as const };
  });
};

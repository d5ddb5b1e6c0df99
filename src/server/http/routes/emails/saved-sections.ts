import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/saved-sections.ts';
import type { Context } from '../../../context.ts';
import * as sections from '../../../domain/emails/saved-sections.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const savedSectionRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSavedSections, async ({ caller, query, reply }) =>
    sendPage(reply, await sections.listSavedSections(ctx, caller, query)),
  );
  route(app, ctx, calls.createSavedSection, ({ caller, body }) =>
    sections.createSavedSection(ctx, caller, body),
  );
  route(app, ctx, calls.renameSavedSection, ({ caller, params, body }) =>
    sections.renameSavedSection(ctx, caller, params.id, body.name),
  );
  route(app, ctx, calls.deleteSavedSection, async ({ caller, params }) => {
    await sections.deleteSavedSection(ctx, caller, params.id);
    return { success: true as const };
  });
};

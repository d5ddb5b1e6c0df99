import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/platform/saved-views.ts';
import type { Context } from '../../../context.ts';
import * as views from '../../../domain/platform/saved-views.ts';
import { route } from '../../route.ts';

export const savedViewRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSavedViews, ({ caller, query }) => views.listSavedViews(ctx, caller, query.list));
  route(app, ctx, calls.createSavedView, ({ caller, body }) => views.createSavedView(ctx, caller, body));
  route(app, ctx, calls.orderSavedViews, ({ caller, body }) => views.orderSavedViews(ctx, caller, body));
  route(app, ctx, calls.updateSavedView, ({ caller, params, body }) =>
    views.updateSavedView(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteSavedView, async ({ caller, params }) => {
    await views.deleteSavedView(ctx, caller, params.id);
    return { success: true as const };
  });
};

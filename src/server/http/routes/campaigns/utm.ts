import type { FastifyInstance } from 'fastify';
import { previewUtm as previewCall } from '#contract/campaigns/utm.ts';
import * as calls from '#contract/carriers/utm.ts';
import type { Context } from '../../../context.ts';
import { previewUtm } from '../../../domain/campaigns/utm/preview.ts';
import { getUtm, saveUtm } from '../../../domain/carriers/utm.ts';
import { route } from '../../route.ts';

export const utmRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getUtm, ({ caller }) => getUtm(ctx, caller));
  route(app, ctx, calls.saveUtm, ({ caller, body }) => saveUtm(ctx, caller, body));
  route(app, ctx, previewCall, ({ caller, body }) => previewUtm(ctx, caller, body));
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/platform/sample-shop.ts';
import type { Context } from '../../../context.ts';
import { loadSampleShop } from '../../../domain/platform/sample-shop/load.ts';
import { removeSampleShop } from '../../../domain/platform/sample-shop/remove.ts';
import { getSampleShop } from '../../../domain/platform/sample-shop/state.ts';
import { route } from '../../route.ts';

export const sampleShopRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getSampleShop, ({ caller }) => getSampleShop(ctx, caller));
  route(app, ctx, calls.loadSampleShop, ({ caller }) => loadSampleShop(ctx, caller));
  route(app, ctx, calls.removeSampleShop, async ({ caller }) => ({
    success: true as const,
    kept: await removeSampleShop(ctx, caller),
  }));
};

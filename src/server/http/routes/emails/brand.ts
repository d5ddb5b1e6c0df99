import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/brand.ts';
import type { Context } from '../../../context.ts';
import { getBrand, saveBrand } from '../../../domain/emails/brand.ts';
import { route } from '../../route.ts';

export const brandRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getBrand, ({ caller }) => getBrand(ctx, caller));
  route(app, ctx, calls.saveBrand, ({ caller, body }) => saveBrand(ctx, caller, body));
};

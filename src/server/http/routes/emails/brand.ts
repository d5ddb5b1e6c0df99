import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/brand.ts';
import type { Context } from '../../../context.ts';
import { getBrand, saveBrand } from '../../../domain/emails/brand.ts';
import { route } from '../../route.ts';

export const brandRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getBrand, ({ account }) => getBrand(ctx, account));
  route(app, ctx, calls.saveBrand, ({ account, body }) => saveBrand(ctx, account, body));
};

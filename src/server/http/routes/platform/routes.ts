import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { sampleShopRoutes } from './sample-shop.ts';
import { savedViewRoutes } from './saved-views.ts';
import { searchRoutes } from './search.ts';

export const platformArea = (app: FastifyInstance, ctx: Context): void => {
  sampleShopRoutes(app, ctx);
  savedViewRoutes(app, ctx);
  searchRoutes(app, ctx);
};

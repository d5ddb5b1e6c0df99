import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { searchRoutes } from './search.ts';

export const platformArea = (app: FastifyInstance, ctx: Context): void => {
  searchRoutes(app, ctx);
};

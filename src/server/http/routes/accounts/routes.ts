import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { accountRoutes } from './account.ts';
import { authRoutes } from './auth.ts';
import { googleRoutes } from './google.ts';

export const accountsArea = (app: FastifyInstance, ctx: Context): void => {
  accountRoutes(app, ctx);
  authRoutes(app, ctx);
  googleRoutes(app, ctx);
};

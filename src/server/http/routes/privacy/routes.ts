import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { accountDataRoutes } from './account-data.ts';

export const privacyArea = (app: FastifyInstance, ctx: Context): void => {
  accountDataRoutes(app, ctx);
};

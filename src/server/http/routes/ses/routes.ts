import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ownDomainRoutes } from './domains.ts';
import { espSettingsRoutes } from './settings.ts';

export const sesArea = (app: FastifyInstance, ctx: Context): void => {
  espSettingsRoutes(app, ctx);
  ownDomainRoutes(app, ctx);
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/public-templates.ts';
import type { Context } from '../../context.ts';
import { listPublicTemplates } from '../../domain/public-templates.ts';
import { route } from '../route.ts';

export const publicTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listPublicTemplates, listPublicTemplates);
  route(app, ctx, calls.listPublicTemplatesAgain, listPublicTemplates);
};

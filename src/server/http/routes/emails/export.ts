import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/export.ts';
import type { Context } from '../../../context.ts';
import { exportTemplate } from '../../../domain/emails/export.ts';
import { route } from '../../route.ts';

export const exportTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.exportTemplate, ({ account, body }) => exportTemplate(ctx, account, body));
  route(app, ctx, calls.exportStep3, ({ account, body }) => exportTemplate(ctx, account, body));
};

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/export.ts';
import type { Context } from '../../../context.ts';
import { exportTemplate } from '../../../domain/emails/export.ts';
import { route } from '../../route.ts';

export const exportTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.exportTemplate, ({ caller, body, request }) =>
    exportTemplate(ctx, caller, body, request.translate),
  );
  route(app, ctx, calls.exportStep3, ({ caller, body, request }) =>
    exportTemplate(ctx, caller, body, request.translate),
  );
};

import type { FastifyInstance } from 'fastify';
import { analyzeTemplate } from '#contract/emails/analyze.ts';
import type { Context } from '../../../context.ts';
import * as analysis from '../../../domain/emails/analyze.ts';
import { route } from '../../route.ts';

export const analyzeTemplateRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, analyzeTemplate, ({ caller, body, request }) =>
    analysis.analyzeTemplate(ctx, caller, body, request.translate),
  );
};

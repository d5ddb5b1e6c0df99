import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { countdownRoutes } from './countdowns.ts';
import { pageFontRoutes } from './page-fonts.ts';
import { socialIconRoutes } from './social-icons.ts';
import { uploadRoutes } from './uploads.ts';

export const filesArea = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  pageFontRoutes(app, ctx);
  socialIconRoutes(app, ctx);
  countdownRoutes(app, ctx);
  await uploadRoutes(app, ctx);
};

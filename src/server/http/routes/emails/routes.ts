import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { analyzeTemplateRoutes } from './analyze.ts';
import { brandRoutes } from './brand.ts';
import { exportTemplateRoutes } from './export.ts';
import { publicTemplateRoutes } from './public-templates.ts';
import { savedHtmlTemplateRoutes } from './saved-results.ts';
import { savedSectionRoutes } from './saved-sections.ts';
import { templateTagRoutes } from './tags.ts';
import { templateRoutes } from './templates.ts';
import { templateListRoutes } from './templates-list.ts';
import { templateVersionRoutes } from './versions.ts';

export const emailsArea = (app: FastifyInstance, ctx: Context): void => {
  analyzeTemplateRoutes(app, ctx);
  brandRoutes(app, ctx);
  exportTemplateRoutes(app, ctx);
  publicTemplateRoutes(app, ctx);
  savedHtmlTemplateRoutes(app, ctx);
  savedSectionRoutes(app, ctx);
  templateTagRoutes(app, ctx);
  templateRoutes(app, ctx);
  templateListRoutes(app, ctx);
  templateVersionRoutes(app, ctx);
};

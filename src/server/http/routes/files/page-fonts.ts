// The built-in web fonts. Previews request them from a frame without an origin, so any origin may.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import { fontFile, fontFilesAt, fontSheet } from '../../../domain/files/page-fonts.ts';
import { notFound } from '../../../domain/shared/errors.ts';

const forAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'Cache-Control': 'public, max-age=604800',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });

export const pageFontRoutes = (app: FastifyInstance, ctx: Context): void => {
  app.get('/page-fonts/css2', async (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1);
    return forAnyOrigin(reply)
      .type('text/css; charset=utf-8')
      .send(await fontSheet(ctx, query));
  });
  app.get<{ Params: { name: string } }>(`${fontFilesAt}:name`, async (request, reply) => {
    const file = await fontFile(ctx, request.params.name);
    if (!file) throw notFound();
    return forAnyOrigin(reply).type('font/woff2').send(file);
  });
};

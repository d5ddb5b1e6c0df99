import type { FastifyInstance } from 'fastify';
import { apiPage } from '#contract/api-page.ts';
import { endpointsByArea } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';
import type { Context } from '../../context.ts';
import { sessionCookieName } from '../session.ts';

export const apiDocsRoutes = (
  app: FastifyInstance,
  ctx: Context,
  about: { brand: string; version: string },
): void => {
  const api = openApiDocument(endpointsByArea, {
    title: `${about.brand} API`,
    version: about.version,
    serverUrl: ctx.publicUrl,
    sessionCookie: sessionCookieName(ctx),
  });
  const page = apiPage(endpointsByArea, api);

  app.get('/api/openapi.json', (_request, reply) => reply.send(api));
  app.get('/api/docs', (_request, reply) =>
    reply
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  );
};

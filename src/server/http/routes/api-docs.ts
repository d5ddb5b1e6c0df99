import type { FastifyInstance } from 'fastify';
import { endpointsByArea } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { apiPage } from '#public-pages/api-page.ts';
import type { Context } from '../../context.ts';
import { compression } from '../compression.ts';
import { sessionCookieName } from '../session.ts';

export const apiDocsRoutes = (
  app: FastifyInstance,
  ctx: Context,
  about: { brand: string; version: string },
): void => {
  // Made when it is first asked for: a start does not wait for it.
  let made: { json: string; page: string } | null = null;
  const documents = () => {
    if (made) return made;
    const api = openApiDocument(endpointsByArea, {
      title: `${about.brand} API`,
      version: about.version,
      serverUrl: ctx.publicUrl,
      sessionCookie: sessionCookieName(ctx),
    });
    made = { json: JSON.stringify(api), page: apiPage(endpointsByArea, api) };
    return made;
  };

  app.get('/api/openapi.json', { compress: compression }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(documents().json),
  );
  app.get('/api/docs', { compress: compression }, (_request, reply) =>
    reply
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(documents().page),
  );
};

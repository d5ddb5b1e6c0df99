// The built front end: hashed files that never change, and one page for every screen.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreen } from '#contract/screens.ts';

export const webRoutes = async (app: FastifyInstance, webRoot: string): Promise<void> => {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8').catch(() => null);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      setHeaders: (reply, file) => {
        const hashed = path.relative(webRoot, file).startsWith(`assets${path.sep}`);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isServerPath = /^\/(api|sandbox|uploads|preview|assets|u|t|view)(\/|$)/.test(address);
    if (!wantsPage || isServerPath || page === null) {
      return reply.status(404).type('application/json; charset=utf-8').send({ message: 'Not found' });
    }
    return reply
      .status(isScreen(address) ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
};

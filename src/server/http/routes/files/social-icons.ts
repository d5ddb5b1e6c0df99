// Social icons of emails. Many readers share one address, so these requests are not counted.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { socialIcon } from '../../../domain/files/social-icons/social-icon.ts';
import { immutableFile } from './file-headers.ts';

export const socialIconRoutes = (app: FastifyInstance, ctx: Context): void => {
  app.get<{ Params: { name: string } }>('/i/s/:name', async (request, reply) => {
    const { name } = request.params;
    const bytes = await socialIcon(ctx, name);
    const etag = `"${name}"`;
    reply.headers({ ...immutableFile, ETag: etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/png').send(bytes);
  });
};

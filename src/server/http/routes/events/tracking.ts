// The addresses in tracked messages. A GET changes nothing but a count, and each client gets the same answer whether it
// counts or not.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getTrackingSettings, saveTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import type { Context } from '../../../context.ts';
import {
  followLink,
  readerLanguage,
  recordOpen,
  type TrackingRequest,
} from '../../../domain/events/tracking-requests.ts';
import { readTrackingSettings, writeTrackingSettings } from '../../../domain/events/tracking-settings.ts';
import { pageTexts } from '../../person-pages.ts';
import { sendRefusalPage } from '../../refusal-page.ts';
import { route } from '../../route.ts';
import { visitorOf } from '../../visitor.ts';

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const uncached = { 'Cache-Control': 'no-store, no-cache, must-revalidate, private, max-age=0' };

const trackingRequestOf = (request: FastifyRequest): TrackingRequest => {
  const { address, userAgent } = visitorOf(request);
  const { headers } = request;
  // https://wicg.github.io/nav-speculation/prefetch.html, and older names of the same.
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  const isPrefetch = purpose.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')));
  return { address, userAgent, isPrefetch, isHead: request.method === 'HEAD' };
};

export const trackingRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, getTrackingSettings, ({ caller }) => readTrackingSettings(ctx, caller));
  route(app, ctx, saveTrackingSettings, ({ caller, body }) => writeTrackingSettings(ctx, caller, body));

  app.get<{ Params: { token: string } }>('/t/o/:token', (request, reply) => {
    recordOpen(ctx, request.params.token, trackingRequestOf(request));
    return reply
      .headers({
        ...uncached,
        'Content-Security-Policy': "default-src 'none'",
        // Messages are read on pages of other sites.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('image/gif')
      .send(pixel);
  });

  app.get<{ Params: { token: string }; Querystring: { l?: unknown } }>(
    '/t/c/:token',
    async (request, reply) => {
      const { l } = request.query;
      const link = typeof l === 'string' ? l : '';
      const address = await followLink(ctx, request.params.token, link, trackingRequestOf(request));
      reply.headers({ ...uncached, 'X-Robots-Tag': 'noindex' });
      if (address === null) {
        const texts = pageTexts(request, await readerLanguage(ctx, request.params.token));
        return sendRefusalPage(request, reply, {
          status: 404,
          body: { message: texts.translate('readers.deadLink.message') },
          mayRetry: false,
          texts,
        });
      }
      return reply.redirect(address, 302);
    },
  );
};

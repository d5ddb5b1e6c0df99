// The pages and feeds of public archives. Anybody may read, cache and count them: no session widens what they show.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { archivePageStyle } from '#public-pages/archive/archive-shell.ts';
import { closedArchivePage } from '#public-pages/archive/closed-pages.ts';
import type { Context } from '../../../../context.ts';
import { archivePath } from '../../../../domain/campaigns/archives/addresses.ts';
import { countCall } from '../../../call-limit.ts';
import { compression } from '../../../compression.ts';
import { otherHostOf } from '../../../other-hosts.ts';
import { answerWithPage, pageTexts, sendPublicPage } from '../../../person-pages.ts';
import { framedEmailPolicy } from '../../preview.ts';
import { answerFor, type Found, type Wanted } from './archive-answers.ts';

type OfArchive = { Params: { slug: string; issue?: string }; Querystring: { page?: unknown } };

const styleHash = createHash('sha256').update(archivePageStyle).digest('base64');

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  'img-src https: http:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const typeOf: Record<Wanted['what'], string> = {
  list: 'text/html; charset=utf-8',
  issue: 'text/html; charset=utf-8',
  email: 'text/html; charset=utf-8',
  feed: 'application/atom+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
};

/** Programs on other sites may read feeds. */
const openToSites = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

const headersOf: Record<Wanted['what'], Record<string, string>> = {
  list: { 'Content-Security-Policy': pagePolicy },
  issue: { 'Content-Security-Policy': pagePolicy },
  email: { 'Content-Security-Policy': framedEmailPolicy, 'X-Frame-Options': 'SAMEORIGIN' },
  feed: openToSites,
  sitemap: openToSites,
};

const isUnchanged = ({ headers }: FastifyRequest, { etag, changedAt }: Found): boolean => {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return (
      known.trim() === '*' ||
      known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
    );
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Math.floor(changedAt.getTime() / 1000) * 1000;
};

const pageNumber = (value: unknown): number =>
  typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;

export const archivePages = (app: FastifyInstance, ctx: Context): void => {
  const domainOf = otherHostOf(ctx);

  const send = (request: FastifyRequest, reply: FastifyReply, wanted: Wanted, found: Found): FastifyReply => {
    reply.headers({
      ...headersOf[wanted.what],
      'Cache-Control': 'public, max-age=300',
      ETag: found.etag,
      'Last-Modified': found.changedAt.toUTCString(),
      ...(found.isIndexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    });
    if (isUnchanged(request, found)) return reply.status(304).send();
    return reply.type(typeOf[wanted.what]).send(found.body);
  };

  const serve = (path: string, wantedOf: (request: FastifyRequest<OfArchive>) => Wanted): void => {
    app.get<OfArchive>(
      path,
      { errorHandler: answerWithPage(ctx), compress: compression },
      async (request, reply) => {
        await countCall(app, request, ctx);
        const { slug } = request.params;
        const wanted = wantedOf(request);
        const found = await answerFor(ctx, { slug, domain: domainOf(request) }, wanted);
        if (found.state === 'found') return send(request, reply, wanted, found);
        if (found.state === 'moved') {
          const rest = request.url.slice(archivePath(encodeURIComponent(slug)).length);
          return reply
            .header('Cache-Control', 'public, max-age=300')
            .redirect(archivePath(found.slug) + rest, 301);
        }
        const html = closedArchivePage(found.state, { brand: ctx.brand, texts: pageTexts(request) });
        return sendPublicPage(reply, html, { status: found.state === 'gone' ? 410 : 404 });
      },
    );
  };

  serve('/archive/:slug', ({ query }) => ({ what: 'list', page: pageNumber(query.page) }));
  serve('/archive/:slug/atom.xml', () => ({ what: 'feed' }));
  serve('/archive/:slug/sitemap.xml', () => ({ what: 'sitemap' }));
  serve('/archive/:slug/:issue', ({ params }) => ({ what: 'issue', issue: params.issue ?? '' }));
  serve('/archive/:slug/:issue/email', ({ params }) => ({ what: 'email', issue: params.issue ?? '' }));
};

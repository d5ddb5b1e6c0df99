// A saved email as a page of its own, where nothing in it can reach the application: no scripts, no forms,
// an origin that is not ours.
import type { FastifyInstance } from 'fastify';
import { previewDraft } from '#contract/preview.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain/errors.ts';
import { outboxHtml } from '../../domain/outbox.ts';
import { previewHtml } from '../../domain/preview.ts';
import { layDownPreview } from '../../domain/preview-drafts.ts';
import { webView } from '../../domain/web-view.ts';
import { countCall } from '../call-limit.ts';
import { answerNavigationError } from '../error-handler.ts';
import { route } from '../route.ts';
import { findAccount } from '../session.ts';
import { viewerOf } from '../this-machine.ts';

const isolation = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline' https:",
  'img-src https: http: data:',
  'font-src https: data: http:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const framedHere = `${isolation}; frame-ancestors 'self'`;
const framedNowhere = `${isolation}; frame-ancestors 'none'`;

export const previewRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, previewDraft, ({ account, body }) => layDownPreview(ctx, account, body.html));
  app.get<{ Params: { kind: string; id: string }; Querystring: { contact?: unknown } }>(
    '/preview/:kind/:id',
    async (request, reply) => {
      const account = await findAccount(ctx, request);
      request.account = account;
      await countCall(app, request);
      const { kind, id } = request.params;
      const { contact } = request.query;
      const contactId = typeof contact === 'string' && contact !== '' ? contact : null;
      const html =
        kind === 'outbox'
          ? await outboxHtml(ctx, await viewerOf(ctx, request), id)
          : account && (await previewHtml(ctx, account, kind, id, contactId));
      if (html === null) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
      return reply
        .headers({
          'Content-Security-Policy': framedHere,
          'X-Frame-Options': 'SAMEORIGIN',
          'Cache-Control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );

  app.get<{ Params: { token: string } }>(
    '/view/:token',
    { errorHandler: answerNavigationError },
    async (request, reply) => {
      await countCall(app, request);
      const html = await webView(ctx, request.params.token);
      if (html === null)
        throw new DomainError(
          'not-found',
          'This email is not kept here. The link may be incomplete, or its sender has deleted it.',
        );
      return reply
        .headers({
          'Content-Security-Policy': framedNowhere,
          'Cache-Control': 'no-store',
          // The address opens this reader's own settings: it is passed on to nobody.
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
};

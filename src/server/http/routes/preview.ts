// A saved email as its own page, where nothing in it can reach the application: no scripts, no forms, an origin that is
// not ours.
import type { FastifyInstance } from 'fastify';
import { previewDraft } from '#contract/emails/preview.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { outboxHtml } from '../../domain/admin/outbox.ts';
import { previewHtml } from '../../domain/campaigns/preview.ts';
import { webView } from '../../domain/campaigns/web-view.ts';
import { createPreviewDraft } from '../../domain/emails/preview-drafts.ts';
import { withOwnFonts } from '../../domain/files/page-fonts.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { countCall } from '../call-limit.ts';
import { answerNavigationError } from '../error-handler.ts';
import { pageLanguageOf } from '../language.ts';
import { route } from '../route.ts';
import { findCaller } from '../session.ts';
import { viewerOf } from '../this-machine.ts';

const isolated = (styles: string, fonts: string, framedBy: string): string =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `style-src 'unsafe-inline' ${styles}`,
    'img-src https: http: data:',
    `font-src data: ${fonts}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');

/** The recipient's own page: the email as it was exported. */
const webViewPolicy = isolated('https:', 'https: http:', "'none'");

/** The same in a frame of a page of this server. */
export const framedEmailPolicy = isolated('https:', 'https: http:', "'self'");

/**
 * Style sheets and fonts come from this server, so that a preview requests them nowhere else. Uploaded fonts have the
 * address that emails name, which may differ from the one this page was opened at.
 */
export const previewPolicyOf = ({ publicUrl }: Pick<Context, 'publicUrl'>): string =>
  isolated("'self'", `'self' ${new URL(publicUrl).origin}`, "'self'");

export const previewRoutes = (app: FastifyInstance, ctx: Context): void => {
  const previewPolicy = previewPolicyOf(ctx);
  route(app, ctx, previewDraft, ({ caller, body }) => createPreviewDraft(ctx, caller, body.html));
  app.get<{ Params: { kind: string; id: string }; Querystring: { contact?: unknown } }>(
    '/preview/:kind/:id',
    async (request, reply) => {
      const account = await findCaller(ctx, request);
      request.caller = account;
      await countCall(app, request, ctx);
      const { kind, id } = request.params;
      const { contact } = request.query;
      const contactId = typeof contact === 'string' && contact !== '' ? contact : null;
      const html =
        kind === 'outbox'
          ? await outboxHtml(ctx, await viewerOf(ctx, request), id)
          : account &&
            (await previewHtml(
              ctx,
              account,
              kind,
              id,
              contactId,
              translatorFor(pageLanguageOf(request, account)),
            ));
      if (html === null) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
      return reply
        .headers({
          'Content-Security-Policy': previewPolicy,
          'X-Frame-Options': 'SAMEORIGIN',
          'Cache-Control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(withOwnFonts(html));
    },
  );

  app.get<{ Params: { token: string } }>(
    '/view/:token',
    { errorHandler: answerNavigationError },
    async (request, reply) => {
      await countCall(app, request, ctx);
      const html = await webView(ctx, request.params.token);
      if (html === null) throw new DomainError('not-found', 'refusals.emails.notStoredHere');
      return reply
        .headers({
          'Content-Security-Policy': webViewPolicy,
          'Cache-Control': 'no-store',
          // The address opens this recipient's own settings, so no other site may learn it.
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
};

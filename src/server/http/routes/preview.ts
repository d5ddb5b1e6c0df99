// A saved email as a page of its own, where nothing in it can reach the application: no scripts, no forms,
// an origin that is not ours.
import type { FastifyInstance } from 'fastify';
import { previewDraft } from '#contract/preview.ts';
import type { Context } from '../../context.ts';
import { outboxHtml } from '../../domain/outbox.ts';
import { previewHtml } from '../../domain/preview.ts';
import { layDownPreview } from '../../domain/preview-drafts.ts';
import { countCall } from '../call-limit.ts';
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
  "frame-ancestors 'self'",
].join('; ');

export const previewRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, previewDraft, ({ account, body }) => layDownPreview(ctx, account, body.html));
  app.get<{ Params: { kind: string; id: string } }>('/preview/:kind/:id', async (request, reply) => {
    const account = await findAccount(ctx, request);
    request.account = account;
    await countCall(app, request);
    const { kind, id } = request.params;
    const html =
      kind === 'outbox'
        ? await outboxHtml(ctx, await viewerOf(ctx, request), id)
        : account && (await previewHtml(ctx, account, kind, id));
    if (html === null) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
    return reply
      .headers({
        'Content-Security-Policy': isolation,
        'X-Frame-Options': 'SAMEORIGIN',
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
};

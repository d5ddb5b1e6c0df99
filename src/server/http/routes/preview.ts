// A saved email as a page of its own, where nothing in it can reach the application: no scripts, no forms,
// an origin that is not ours.
import type { FastifyInstance } from 'fastify';
import { previewDraft } from '#contract/preview.ts';
import type { Context } from '../../context.ts';
import { previewHtml } from '../../domain/preview.ts';
import { layDownPreview } from '../../domain/preview-drafts.ts';
import { countCall } from '../call-limit.ts';
import { route } from '../route.ts';
import { findAccount } from '../session.ts';

const isolation = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline' https:",
  'img-src https: http: data:',
  'font-src https: data:',
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
    if (!account) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
    const html = await previewHtml(ctx, account, request.params.kind, request.params.id);
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

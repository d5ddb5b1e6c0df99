// The page behind a link to a report, and its email in frames where nothing reaches the application. No session widens
// what they show.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedReportFault } from '#public-pages/shared-report-fault.ts';
import type { Context } from '../../../context.ts';
import { openShare, sharedClickMap, sharedEmail } from '../../../domain/campaigns/sharing/shared-report.ts';
import { withOwnFonts } from '../../../domain/files/page-fonts.ts';
import { countCall } from '../../call-limit.ts';
import { answerNavigationError } from '../../error-handler.ts';
import { pageTexts, sendPublicPage } from '../../person-pages.ts';
import { previewPolicyOf } from '../preview.ts';
import { sharedHeaders } from './shared-reports.ts';

interface OfToken {
  Params: { token: string };
}

export const sharedReportFrames = (app: FastifyInstance, ctx: Context): void => {
  const policy = previewPolicyOf(ctx);
  const frame = (path: string, html: (token: string, request: FastifyRequest) => Promise<string>): void => {
    app.get<OfToken>(path, { errorHandler: answerNavigationError }, async (request, reply) => {
      await countCall(app, request, ctx);
      const shown = await html(request.params.token, request);
      return reply
        .headers({ ...sharedHeaders, 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(withOwnFonts(shown));
    });
  };
  frame('/preview/shared-report/:token', (token) => sharedEmail(ctx, token));
  for (const scheme of ['light', 'dark'] as const)
    frame(`/preview/shared-click-map${scheme === 'dark' ? '-dark' : ''}/:token`, (token, { translate }) =>
      sharedClickMap(ctx, token, { translate, scheme }),
    );
};

/** `sendScreen`: the application. A link that shows nothing gets a page without it. */
export const sharedReportPage = (
  app: FastifyInstance,
  ctx: Context,
  sendScreen: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply,
): void => {
  app.get<OfToken>('/r/:token', { errorHandler: answerNavigationError }, async (request, reply) => {
    await countCall(app, request, ctx);
    const { state } = await openShare(ctx, request.params.token);
    reply.headers(sharedHeaders);
    if (state === 'open') return sendScreen(request, reply);
    const html = sharedReportFault(state, { brand: ctx.brand, texts: pageTexts(request) });
    return sendPublicPage(reply, html, { status: state === 'expired' ? 410 : 404 });
  });
};

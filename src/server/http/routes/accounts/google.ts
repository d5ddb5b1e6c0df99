// Browser navigations to Google and back. The sign-in page shows what went wrong and lets the user try again.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { logout } from '../../../domain/accounts/auth.ts';
import { finishGoogle, type Outcome, startGoogle } from '../../../domain/accounts/google-sign-in.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { countCall } from '../../call-limit.ts';
import { clearFlowCookie, readFlowCookie, setFlowCookie } from '../../google-flow.ts';
import { internalPath } from '../../internal-path.ts';
import { clearPayments, readPayments } from '../../payment-cookie.ts';
import { findCaller, readSessionToken, setSessionCookie } from '../../session.ts';
import { visitorOf } from '../../visitor.ts';

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/**
 * Cookies belong to one host: a browser that came by another name of this server starts at the name that Google returns
 * to.
 */
const otherHost = (ctx: Context, request: FastifyRequest): boolean =>
  request.host !== new URL(ctx.publicUrl).host;

const goOn = async (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { outcome, next, wasLinking }: { outcome: Outcome; next: string | null; wasLinking: boolean },
): Promise<string> => {
  switch (outcome.kind) {
    case 'signed-in':
      await logout(ctx, readSessionToken(ctx, request));
      setSessionCookie(ctx, reply, outcome.token);
      if (outcome.isNew) clearPayments(ctx, reply);
      return next ?? (outcome.isNew ? '/dashboard' : '/');
    case 'linked':
      return withQuery('/settings/sign-in', { google: 'linked' });
    case 'mailed':
      return withQuery('/login', { google: 'mailed', email: outcome.email });
    case 'no-plan':
      return '/?google=choose-a-plan#pricing';
    case 'problem':
      return withQuery(wasLinking ? '/settings/sign-in' : '/login', { google: outcome.problem });
  }
};

export const googleRoutes = (app: FastifyInstance, ctx: Context): void => {
  app.get<{ Querystring: { next?: unknown; here?: unknown } }>(
    '/api/auth/google',
    { exposeHeadRoute: false },
    async (request, reply) => {
      await countCall(app, request, ctx);
      const next = internalPath(request.query.next);
      if (otherHost(ctx, request) && request.query.here === undefined) {
        // Only once: behind some proxies every request has another host.
        const query = { here: '1', ...(next ? { next } : {}) };
        return reply.redirect(ctx.publicUrl + withQuery('/api/auth/google', query), 303);
      }
      if (!ctx.identity) return reply.redirect(withQuery('/login', { google: 'off' }), 303);
      try {
        const { location, flow } = await startGoogle(ctx, next);
        setFlowCookie(ctx, reply, flow);
        return reply.redirect(location, 303);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return reply.redirect(withQuery('/login', { google: 'unavailable' }), 303);
      }
    },
  );

  app.get('/api/auth/google/callback', { exposeHeadRoute: false }, async (request, reply) => {
    await countCall(app, request, ctx);
    const flow = readFlowCookie(ctx, request);
    // Deleted at its first use, also when the sign-in fails.
    clearFlowCookie(ctx, reply);
    const end = await finishGoogle(ctx, {
      pathAndQuery: request.url,
      flow,
      visitor: visitorOf(request),
      payments: readPayments(ctx, request),
      signedIn: await findCaller(ctx, request),
    });
    return reply.redirect(await goOn(ctx, request, reply, end), 303);
  });
};

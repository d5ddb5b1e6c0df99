import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/auth.ts';
import * as sessionCalls from '#contract/accounts/session.ts';
import type { Context } from '../../../context.ts';
import { login, logout, signUp } from '../../../domain/accounts/auth.ts';
import { confirmEmailLink } from '../../../domain/accounts/email-confirmations.ts';
import { requestPasswordReset, resetPassword } from '../../../domain/accounts/password-reset.ts';
import { toUser } from '../../../domain/accounts/users.ts';
import { internalPath } from '../../internal-path.ts';
import { clearPayments, readPayments } from '../../payment-cookie.ts';
import { route } from '../../route.ts';
import { clearSessionCookie, findCaller, readSessionToken, setSessionCookie } from '../../session.ts';
import { visitorOf } from '../../visitor.ts';

export const authRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, sessionCalls.currentUser, ({ caller }) => toUser(ctx, caller));

  route(app, ctx, calls.signup, async ({ body, request, reply }) => {
    const account = await signUp(ctx, readPayments(ctx, request), body, request.language);
    clearPayments(ctx, reply);
    return toUser(ctx, account);
  });

  route(app, ctx, calls.login, async ({ body, request, reply }) => {
    const { account, token } = await login(ctx, body, visitorOf(request), readPayments(ctx, request));
    // A new token at each login; the token that the browser sent ends here.
    await logout(ctx, readSessionToken(ctx, request));
    setSessionCookie(ctx, reply, token);
    return toUser(ctx, account);
  });

  route(app, ctx, sessionCalls.logout, async ({ request, reply }) => {
    await logout(ctx, readSessionToken(ctx, request));
    clearSessionCookie(ctx, reply);
    return { success: true as const };
  });

  route(app, ctx, calls.forgotPassword, async ({ body, request }) => {
    await requestPasswordReset(ctx, body.email, visitorOf(request));
    return { success: true as const };
  });

  route(app, ctx, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(ctx, body, visitorOf(request));
    return { success: true as const };
  });

  route(app, ctx, calls.verifyEmail, ({ body, request }) =>
    confirmEmailLink(ctx, body.token, visitorOf(request)),
  );

  // Where screens send a browser whose session has ended. Another session may have begun meanwhile in another tab; then
  // the browser continues with that one.
  app.get<{ Querystring: { next?: unknown } }>('/api/login', async (request, reply) => {
    const next = internalPath(request.query.next);
    if (await findCaller(ctx, request)) return reply.redirect(next ?? '/', 303);
    return reply.redirect(next ? `/login?next=${encodeURIComponent(next)}` : '/login', 303);
  });
};

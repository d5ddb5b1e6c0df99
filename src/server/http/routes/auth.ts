import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/auth.ts';
import type { Context } from '../../context.ts';
import { login, logout, signUp } from '../../domain/auth.ts';
import { toUser } from '../../domain/users.ts';
import { route } from '../route.ts';
import {
  clearPaymentCookie,
  clearSessionCookie,
  readPaymentCookie,
  readSessionToken,
  setSessionCookie,
} from '../session.ts';
import { visitorOf } from '../visitor.ts';

export const authRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.currentUser, ({ account }) => toUser(ctx, account));

  route(app, ctx, calls.signup, async ({ body, request, reply }) => {
    const account = await signUp(ctx, readPaymentCookie(ctx, request), body);
    clearPaymentCookie(ctx, reply);
    return toUser(ctx, account);
  });

  route(app, ctx, calls.login, async ({ body, request, reply }) => {
    const { account, token } = await login(ctx, body, visitorOf(request));
    // A new token at each login; the one the browser came with ends here.
    await logout(ctx, readSessionToken(ctx, request));
    setSessionCookie(ctx, reply, token);
    return toUser(ctx, account);
  });

  route(app, ctx, calls.logout, async ({ request, reply }) => {
    await logout(ctx, readSessionToken(ctx, request));
    clearSessionCookie(ctx, reply);
    return { success: true as const };
  });

  // Where screens send a browser whose session has ended.
  app.get<{ Querystring: { next?: unknown } }>('/api/login', (request, reply) => {
    const { next } = request.query;
    const internal = typeof next === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(next);
    return reply.redirect(internal ? `/login?next=${encodeURIComponent(next)}` : '/login', 303);
  });
};

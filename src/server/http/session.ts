// The session cookie: opaque, seven days, out of reach of scripts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findSession, sessionLifetimeMs } from '../domain/accounts/sessions.ts';
import type { Account } from '../domain/shared/account.ts';
import { visitorOf } from './visitor.ts';

/** `__Host-` binds the cookie to this origin, but browsers accept it only over https. */
export const sessionCookieName = (ctx: Context): string => (isHttps(ctx) ? '__Host-sid' : 'sid');

export const isHttps = (ctx: Context): boolean => ctx.publicUrl.startsWith('https:');

// Lax, not Strict: coming back from the payment provider is a cross-site navigation.
export const hostCookie = (ctx: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(ctx),
});

export const readSessionToken = (ctx: Context, request: FastifyRequest): string | null =>
  request.cookies[sessionCookieName(ctx)] ?? null;

export const findAccount = async (ctx: Context, request: FastifyRequest): Promise<Account | null> => {
  const token = readSessionToken(ctx, request);
  return token ? findSession(ctx, token, visitorOf(request).network) : null;
};

export const setSessionCookie = (ctx: Context, reply: FastifyReply, token: string): void => {
  reply.setCookie(sessionCookieName(ctx), token, { ...hostCookie(ctx), maxAge: sessionLifetimeMs / 1000 });
};

export const clearSessionCookie = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookieName(ctx), hostCookie(ctx));
};

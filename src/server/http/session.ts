// The session cookie: opaque, seven days, out of reach of scripts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findSession, sessionLifetimeMs } from '../domain/accounts/sessions.ts';
import { type Caller, callerOf } from '../domain/shared/caller.ts';
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

/** The caller of the session in the cookie: the one place where a request becomes a caller. */
export const findCaller = async (ctx: Context, request: FastifyRequest): Promise<Caller | null> => {
  const token = readSessionToken(ctx, request);
  const account = token ? await findSession(ctx, token, visitorOf(request).network) : null;
  return account && callerOf(account);
};

export const setSessionCookie = (ctx: Context, reply: FastifyReply, token: string): void => {
  reply.setCookie(sessionCookieName(ctx), token, { ...hostCookie(ctx), maxAge: sessionLifetimeMs / 1000 });
};

export const clearSessionCookie = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookieName(ctx), hostCookie(ctx));
};

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

// Tells scripts whether to ask who is signed in (src/web/lib/session-hint.ts). It proves nothing.
const hintCookie = 'signed-in';
const hintOptions = (ctx: Context) => ({ ...hostCookie(ctx), httpOnly: false });

const setHint = (ctx: Context, reply: FastifyReply): void => {
  reply.setCookie(hintCookie, '1', { ...hintOptions(ctx), maxAge: sessionLifetimeMs / 1000 });
};

const clearHint = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(hintCookie, hintOptions(ctx));
};

/** Corrects the hint with a page: the session may be older than it, or have ended elsewhere. */
export const correctHint = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  isSignedIn: boolean,
): void => {
  const hint = request.cookies[hintCookie];
  if (isSignedIn && hint !== '1') setHint(ctx, reply);
  if (!isSignedIn && hint !== undefined) clearHint(ctx, reply);
};

export const setSessionCookie = (ctx: Context, reply: FastifyReply, token: string): void => {
  setHint(ctx, reply);
  reply.setCookie(sessionCookieName(ctx), token, { ...hostCookie(ctx), maxAge: sessionLifetimeMs / 1000 });
};

export const clearSessionCookie = (ctx: Context, reply: FastifyReply): void => {
  clearHint(ctx, reply);
  reply.clearCookie(sessionCookieName(ctx), hostCookie(ctx));
};

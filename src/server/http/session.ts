// The session cookie: opaque, seven days, out of reach of scripts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Account, findSession, sessionLifetimeMs } from '../domain/sessions.ts';

/** `__Host-` pins the cookie to this origin, but browsers accept it only over https. */
export const sessionCookieName = (ctx: Context): string => (isHttps(ctx) ? '__Host-sid' : 'sid');
const paymentCookieName = (ctx: Context): string => (isHttps(ctx) ? '__Host-payment' : 'payment');

export const isHttps = (ctx: Context): boolean => ctx.publicUrl.startsWith('https:');

// Lax, not Strict: coming back from the payment provider is a cross-site navigation.
const attributes = (ctx: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(ctx),
});

export const readSessionToken = (ctx: Context, request: FastifyRequest): string | null =>
  request.cookies[sessionCookieName(ctx)] ?? null;

export const findAccount = async (ctx: Context, request: FastifyRequest): Promise<Account | null> => {
  const token = readSessionToken(ctx, request);
  return token ? findSession(ctx, token) : null;
};

export const setSessionCookie = (ctx: Context, reply: FastifyReply, token: string): void => {
  reply.setCookie(sessionCookieName(ctx), token, { ...attributes(ctx), maxAge: sessionLifetimeMs / 1000 });
};

export const clearSessionCookie = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookieName(ctx), attributes(ctx));
};

/** Binds a verified payment to the browser that came back with it, until the account is made. */
export const setPaymentCookie = (ctx: Context, reply: FastifyReply, checkoutSessionId: string): void => {
  reply.setCookie(paymentCookieName(ctx), checkoutSessionId, { ...attributes(ctx), maxAge: 24 * 60 * 60 });
};

export const readPaymentCookie = (ctx: Context, request: FastifyRequest): string | null =>
  request.cookies[paymentCookieName(ctx)] ?? null;

export const clearPaymentCookie = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(paymentCookieName(ctx), attributes(ctx));
};

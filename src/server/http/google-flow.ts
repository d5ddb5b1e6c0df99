// State that a browser holds during sign-in at Google: one sealed cookie for ten minutes. Without it no callback is
// accepted.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { flowLifetimeMs } from '../domain/accounts/google-sign-in.ts';
import { isHttps } from './session.ts';

const nameOf = (ctx: Context): string => (isHttps(ctx) ? '__Host-google' : 'google');

// Lax: coming back from Google is a cross-site navigation.
const attributes = (ctx: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(ctx),
});

export const setFlowCookie = (ctx: Context, reply: FastifyReply, flow: string): void => {
  reply.setCookie(nameOf(ctx), flow, { ...attributes(ctx), maxAge: flowLifetimeMs / 1000 });
};

export const readFlowCookie = (ctx: Context, request: FastifyRequest): string | null =>
  request.cookies[nameOf(ctx)] ?? null;

export const clearFlowCookie = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(ctx), attributes(ctx));
};

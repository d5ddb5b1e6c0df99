// What a browser may do with payments, sealed (domain/browser-payments.ts) and inaccessible to scripts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import {
  type BrowserPayments,
  openBrowserPayments,
  sealBrowserPayments,
} from '../domain/billing/browser-payments.ts';
import { hostCookie, isHttps } from './session.ts';

const nameOf = (ctx: Context): string => (isHttps(ctx) ? '__Host-payment' : 'payment');

/** A checkout may stay open for a day, and people complete their account some days after they paid. */
const lifetimeSeconds = 7 * 24 * 60 * 60;

export const readPayments = (ctx: Context, request: FastifyRequest): BrowserPayments =>
  openBrowserPayments(ctx, request.cookies[nameOf(ctx)] ?? null);

export const storePaymentCookie = (ctx: Context, reply: FastifyReply, payments: BrowserPayments): void => {
  reply.setCookie(nameOf(ctx), sealBrowserPayments(ctx, payments), {
    ...hostCookie(ctx),
    maxAge: lifetimeSeconds,
  });
};

export const clearPayments = (ctx: Context, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(ctx), hostCookie(ctx));
};

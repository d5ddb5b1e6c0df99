import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isHttps } from './session.ts';

/** The application's pages: own scripts only. Emails on the canvas carry inline styles and pictures from anywhere. */
const pagePolicy = (https: boolean): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Set before the handler, so that a page with a policy of its own can replace it. */
export const securityHeaders = (app: FastifyInstance, ctx: Context): void => {
  const https = isHttps(ctx);
  const page = pagePolicy(https);
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/');
    reply.headers({
      'Content-Security-Policy': isApi ? apiPolicy : page,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
      ...(isApi ? { 'Cache-Control': 'no-store' } : {}),
    });
  });
};

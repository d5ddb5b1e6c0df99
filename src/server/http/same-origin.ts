// Protects against requests that another site makes a browser send with our cookie (CSRF).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { forbidden } from '../domain/shared/errors.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

const isOwnOrigin = (ctx: Context, request: FastifyRequest, origin: string): boolean =>
  origin === new URL(ctx.publicUrl).origin ||
  // Without PUBLIC_URL the server answers under every name that reaches it, such as an address in the local network.
  ((ctx.config.publicUrl === null || ctx.config.publicAliases.includes(request.hostname)) &&
    origin === `${request.protocol}://${request.host}`);

/**
 * Browsers state the origin of a request by Sec-Fetch-Site, older ones and plain http by Origin. A request with neither
 * is not from a browser, so no site can have forged it in another person's browser.
 */
export const refuseOtherSites = (ctx: Context, request: FastifyRequest): void => {
  if (readOnly.has(request.method)) return;
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw forbidden();
    return;
  }
  if (origin !== undefined && !isOwnOrigin(ctx, request, origin)) throw forbidden();
};

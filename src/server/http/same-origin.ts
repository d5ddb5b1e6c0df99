// Defence against requests that another site makes a browser send with our cookie.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { forbidden } from '../domain/shared/errors.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

const isOwnOrigin = (ctx: Context, request: FastifyRequest, origin: string): boolean =>
  origin === new URL(ctx.publicUrl).origin ||
  // Without PUBLIC_URL the server answers under every name it is reached by, such as an address in the local network.
  (ctx.config.publicUrl === null && origin === `${request.protocol}://${request.host}`);

/**
 * Browsers say where a request comes from by Sec-Fetch-Site, older ones and plain http by Origin; a request with
 * neither is not from a browser, and nobody can make another person's browser send it.
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

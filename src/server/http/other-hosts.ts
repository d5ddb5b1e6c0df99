// Requests under another name than that of PUBLIC_URL: domains of workspaces, whose DNS is not the operator's. Under them
// there are only the addresses in emails and the pages for readers: no screens, no calls and no session.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { targetHost } from '../domain/carriers/own-domains/target.ts';
import { notFound } from '../domain/shared/errors.ts';

/** `/page-fonts/` has the typefaces of the others. */
const prefixes = ['/t/', '/u/', '/view/', '/archive/', '/page-fonts/'];
/** Probes and scrapers use whatever name reaches the process. */
const probes = new Set(['/api/health', '/api/live', '/api/ready', '/metrics']);

/** Names that no public DNS has: the machine itself, containers, and services of a cluster. */
const isInternal = (host: string): boolean =>
  !host.includes('.') || host.includes(':') || isIP(host) !== 0 || /\.(local|internal|localhost)$/.test(host);

const isAnsweredEverywhere = (url: string): boolean =>
  prefixes.some((prefix) => url.startsWith(prefix)) || probes.has(url.split('?', 1)[0] ?? '');

export const isOtherHost = (request: Pick<FastifyRequest, 'hostname'>, own: string): boolean => {
  const host = request.hostname;
  if (host === own) return false;
  const plain = host.toLowerCase().replace(/\.$/, '');
  return plain !== own && !isInternal(plain);
};

/** Without a public name in PUBLIC_URL the server answers everything under every name. */
export const limitOtherHosts = (app: FastifyInstance, ctx: Context): void => {
  const own = targetHost(ctx);
  if (own === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOtherHost(request, own)) return done();
    // A session belongs to the name of this server.
    request.raw.headers.cookie = '';
    done(isAnsweredEverywhere(request.url) ? undefined : notFound());
  });
};

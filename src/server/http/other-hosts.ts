// Requests under a name that is not the operator's: domains of workspaces. Under them there are only the addresses in emails
// and the pages for readers: no screens, no calls and no session.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../context.ts';
import {
  isInternalName,
  operatorHosts,
  plainName,
  targetHost,
} from '../domain/carriers/own-domains/target.ts';
import { DomainError } from '../domain/shared/errors.ts';

/** `/page-fonts/` has the typefaces of the others, `/i/` and `/c/` are drawn images of emails. */
const prefixes = ['/t/', '/u/', '/view/', '/archive/', '/page-fonts/', '/i/', '/c/'];
/** Probes and scrapers use whatever name reaches the process. */
const probes = new Set(['/api/health', '/api/live', '/api/ready', '/metrics']);

/** An address without a route leads to the screens' page for errors, which is not for other hosts. */
const isAnsweredEverywhere = ({ url, is404 }: FastifyRequest): boolean =>
  (!is404 && prefixes.some((prefix) => url.startsWith(prefix))) || probes.has(url.split('?', 1)[0] ?? '');

/**
 * The name that a request came to; null: one of the operator's, or an internal one. Without a public name in PUBLIC_URL the
 * server answers everything under every name.
 */
export const otherHostOf = (ctx: Context): ((request: FastifyRequest) => string | null) => {
  if (targetHost(ctx) === null) return () => null;
  const own = operatorHosts(ctx);
  return ({ hostname }) => {
    const name = plainName(hostname);
    return own.has(name) || isInternalName(name) ? null : name;
  };
};

export const limitOtherHosts = (app: FastifyInstance, ctx: Context): void => {
  const hostOf = otherHostOf(ctx);
  const refusal = keyedText('refusals.answers.otherHost', { url: ctx.publicUrl });
  app.addHook('onRequest', (request, _reply, done) => {
    if (hostOf(request) === null) return done();
    // A session belongs to the operator's names.
    request.raw.headers.cookie = '';
    done(isAnsweredEverywhere(request) ? undefined : new DomainError('not-found', refusal));
  });
};

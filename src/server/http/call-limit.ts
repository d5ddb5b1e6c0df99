// How many calls one client may make: per person when signed in, otherwise per network, over all routes together. Each
// process counts for itself, so it allows its part: a balancer spreads the calls of a client over all of them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { tooMany } from '../domain/shared/errors.ts';
import { visitorOf } from './visitor.ts';

const maxCallsAMinute = 600;
// Many people may share one network, and pages make calls before anyone signs in.
const maxCallsAMinuteOfNetwork = 3_000;

/**
 * The part of a process of a limit that holds over all of them. A balancer that keeps a client at one process gets a
 * quarter of the limit at least.
 */
export const partOf = (limit: number, processes: number): number =>
  Math.ceil(limit / Math.min(4, Math.max(1, processes)));

type Limit = (request: FastifyRequest) => Promise<void>;

const limits = new WeakMap<FastifyInstance, Limit>();

const createLimit = (app: FastifyInstance, webProcesses: () => number): Limit => {
  const count = app.createRateLimit({
    max: (request) => partOf(request.caller ? maxCallsAMinute : maxCallsAMinuteOfNetwork, webProcesses()),
    timeWindow: '1 minute',
    keyGenerator: (request) => request.caller?.id ?? `network ${visitorOf(request).network}`,
  });
  return async (request) => {
    const used = await count(request);
    if (used.isAllowed || !used.isExceeded) return;
    throw tooMany('Too many calls in a minute. Wait a moment and try again.', used.ttlInSeconds);
  };
};

/** Counts the call and refuses it beyond the limit. An app has one count for all routes. */
export const countCall = (
  app: FastifyInstance,
  request: FastifyRequest,
  { own }: Pick<Context, 'own'>,
): Promise<void> => {
  const limit = limits.get(app) ?? createLimit(app, () => own.others?.webProcesses ?? 1);
  limits.set(app, limit);
  return limit(request);
};

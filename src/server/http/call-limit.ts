// How many calls one client may make: per person when signed in, otherwise per network, over all routes together.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../domain/shared/errors.ts';
import { visitorOf } from './visitor.ts';

const maxCallsAMinute = 600;
// Many people may share one network, and pages make calls before anyone signs in.
const maxCallsAMinuteOfNetwork = 3_000;

type Limit = (request: FastifyRequest) => Promise<void>;

const limits = new WeakMap<FastifyInstance, Limit>();

const createLimit = (app: FastifyInstance): Limit => {
  const count = app.createRateLimit({
    max: (request) => (request.caller ? maxCallsAMinute : maxCallsAMinuteOfNetwork),
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
export const countCall = (app: FastifyInstance, request: FastifyRequest): Promise<void> => {
  const limit = limits.get(app) ?? createLimit(app);
  limits.set(app, limit);
  return limit(request);
};

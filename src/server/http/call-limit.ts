// How many calls one caller may make: per person when signed in, per network otherwise, over all routes together.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../domain/shared/errors.ts';
import { visitorOf } from './visitor.ts';

const maxCallsAMinute = 600;
// Many people may share one network, and pages ask before anyone signs in.
const maxCallsAMinuteOfNetwork = 3_000;

type Limit = (request: FastifyRequest) => Promise<void>;

const limits = new WeakMap<FastifyInstance, Limit>();

const createLimit = (app: FastifyInstance): Limit => {
  const count = app.createRateLimit({
    max: (request) => (request.account ? maxCallsAMinute : maxCallsAMinuteOfNetwork),
    timeWindow: '1 minute',
    keyGenerator: (request) => request.account?.id ?? `network ${visitorOf(request).network}`,
  });
  return async (request) => {
    const used = await count(request);
    if (used.isAllowed || !used.isExceeded) return;
    throw tooMany('Too many calls in a minute. Wait a moment and try again.', used.ttlInSeconds);
  };
};

/** Counts the call, and refuses it when there were too many. One count for all routes of an app. */
export const countCall = (app: FastifyInstance, request: FastifyRequest): Promise<void> => {
  const limit = limits.get(app) ?? createLimit(app);
  limits.set(app, limit);
  return limit(request);
};

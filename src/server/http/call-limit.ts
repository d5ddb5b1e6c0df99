// How many calls one client may make: per person when signed in, otherwise per network, over all routes together. A
// process alone counts for itself. Beside others each process allows an equal part of one half of the limit by its own
// count; the other half is in the database for all of them, whatever process a client comes to.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { tooMany } from '../domain/shared/errors.ts';
import { takeShared } from '../domain/shared/shared-calls.ts';
import { visitorOf } from './visitor.ts';

const maxCallsAMinute = 600;
// Many people may share one network, and pages make calls before anyone signs in.
const maxCallsAMinuteOfNetwork = 3_000;

/** Their sum over all processes is the limit. */
export const partsOf = (limit: number, processes: number): { own: number; shared: number } => {
  if (processes <= 1) return { own: limit, shared: 0 };
  const own = Math.floor(limit / 2 / processes);
  return { own, shared: limit - own * processes };
};

type Limit = (request: FastifyRequest) => Promise<void>;

const limits = new WeakMap<FastifyInstance, Limit>();

const limitOf = ({ caller }: FastifyRequest): number => (caller ? maxCallsAMinute : maxCallsAMinuteOfNetwork);
const clientOf = (request: FastifyRequest): string =>
  request.caller?.id ?? `network ${visitorOf(request).network}`;

const createLimit = (
  app: FastifyInstance,
  ctx: Pick<Context, 'db' | 'memory' | 'log' | 'secrets'>,
  webProcesses: () => number,
): Limit => {
  const count = app.createRateLimit({
    max: (request) => partsOf(limitOf(request), webProcesses()).own,
    timeWindow: '1 minute',
    keyGenerator: clientOf,
  });
  return async (request) => {
    const used = await count(request);
    if (used.isAllowed || !used.isExceeded) return;
    const { shared } = partsOf(limitOf(request), webProcesses());
    const answer =
      shared === 0
        ? { isAllowed: false as const, seconds: used.ttlInSeconds }
        : await takeShared(ctx, clientOf(request), shared);
    if (answer.isAllowed) return;
    throw tooMany('refusals.answers.tooManyCalls', answer.seconds);
  };
};

/** Counts the call and refuses it beyond the limit. An app has one count for all routes. */
export const countCall = (
  app: FastifyInstance,
  request: FastifyRequest,
  ctx: Pick<Context, 'own' | 'db' | 'memory' | 'log' | 'secrets'>,
): Promise<void> => {
  const limit = limits.get(app) ?? createLimit(app, ctx, () => ctx.own.others?.webProcesses ?? 1);
  limits.set(app, limit);
  return limit(request);
};

// A call from top to bottom: authorization, input schema, use case, output schema.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { usualBodyBytes } from '#contract/body-sizes.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../domain/shared/caller.ts';
import { forbidden, unauthenticated } from '../domain/shared/errors.ts';
import { CheckedBody } from './bodies/json-body.ts';
import { waitForPlace } from './bodies/large-bodies.ts';
import { parse } from './bodies/parsed-input.ts';
import { countCall } from './call-limit.ts';
import { compression, refuseCompressionToOtherSites } from './compression.ts';
import { whileHandling } from './draining.ts';
import { answerNavigationError } from './error-handler.ts';
import { isReplicaFault, noteSeen, type Reading, readingContext } from './replica-reads.ts';
import { refuseOtherSites } from './same-origin.ts';
import { findCaller } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface Call<Params, Query, Body, Who extends Access> {
  ctx: Context;
  caller: Who extends 'public' ? null : Caller;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

const requireAccess = (access: Access, caller: Caller | null): void => {
  if (access === 'public') return;
  if (!caller) throw unauthenticated();
  if (access === 'admin' && caller.role !== 'admin') throw forbidden();
};

/** Answers from the replica; a fault of the replica is not one of the screen, which then reads the primary. */
const answerFrom = async <T>(
  reading: Context,
  primary: Context,
  answer: (ctx: Context) => Promise<T> | T,
): Promise<T> => {
  try {
    return await answer(reading);
  } catch (error) {
    if (!isReplicaFault(error)) throw error;
    primary.replica?.rest();
    return answer(primary);
  }
};

/**
 * The return value of `answer` is sent as the contract's output. An answer that is no JSON (a stream, a redirect) is
 * sent with `reply`, which is then returned.
 */
export const route = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  Who extends Access,
>(
  app: FastifyInstance,
  ctx: Context,
  call: Endpoint<Params, Query, Body, Output, Who>,
  answer: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>, Who>,
  ) => Promise<z.input<Output> | FastifyReply> | z.input<Output>,
  { reads }: { reads?: Reading } = {},
): void => {
  const isWrite = call.method !== 'GET' && reads !== 'replica';
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    compress: compression,
    bodyLimit: call.maxBodyBytes ?? usualBodyBytes,
    config: call.body ? { call: `${call.method} ${call.path}` } : {},
    // Asking for the headers of a redirect must not begin a checkout.
    exposeHeadRoute: call.status !== 303,
    ...(call.status === 303 ? { errorHandler: answerNavigationError } : {}),
    // Before the body is read: a signed-out client gets 401 for any input.
    onRequest: async (request, reply) => {
      refuseOtherSites(ctx, request);
      refuseCompressionToOtherSites(request);
      request.caller = call.access === 'public' ? null : await findCaller(ctx, request);
      requireAccess(call.access, request.caller);
      if (!call.isProbe) await countCall(app, request, ctx);
      await waitForPlace(app, request, reply);
    },
    handler: (request, reply) =>
      whileHandling(app, request, async () => {
        const input = {
          caller: request.caller as Who extends 'public' ? null : Caller,
          params: parse(call.params, request.params, request.translate),
          query: parse(call.query, request.query, request.translate),
          body:
            request.body instanceof CheckedBody
              ? (request.body.value as z.output<Body>)
              : parse(call.body, request.body ?? undefined, request.translate),
          request,
          reply,
        };
        const reading = reads === 'replica' ? await readingContext(ctx, request) : null;
        const output = await (reading
          ? answerFrom(reading, ctx, (given) => answer({ ctx: given, ...input }))
          : answer({ ctx, ...input }));
        if ((isWrite && request.caller) || reads === 'progress') await noteSeen(ctx, reply);
        if (output === reply) return reply;
        return reply.status(call.status ?? 200).send(call.output.parse(output));
      }),
  });
};

// A call from top to bottom: authorization, input schema, use case, output schema.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { usualBodyBytes } from '#contract/body-sizes.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Context } from '../context.ts';
import type { Account } from '../domain/shared/account.ts';
import { forbidden, unauthenticated } from '../domain/shared/errors.ts';
import { CheckedBody } from './bodies/json-body.ts';
import { waitForPlace } from './bodies/large-bodies.ts';
import { parse } from './bodies/parsed-input.ts';
import { countCall } from './call-limit.ts';
import { compression, refuseCompressionToOtherSites } from './compression.ts';
import { whileHandling } from './draining.ts';
import { answerNavigationError } from './error-handler.ts';
import { refuseOtherSites } from './same-origin.ts';
import { findAccount } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null;
  }
}

/** The return value of a route that has sent its answer itself. */
export const answered = Symbol('answered');

export interface Call<Params, Query, Body, Who extends Access> {
  ctx: Context;
  account: Who extends 'public' ? null : Account;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

const requireAccess = (access: Access, account: Account | null): void => {
  if (access === 'public') return;
  if (!account) throw unauthenticated();
  if (access === 'admin' && account.role !== 'admin') throw forbidden();
};

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
  ) => Promise<z.input<Output> | typeof answered> | z.input<Output>,
): void => {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    compress: compression,
    bodyLimit: call.maxBodyBytes ?? usualBodyBytes,
    config: call.body ? { call: `${call.method} ${call.path}` } : {},
    // Asking for the headers of a redirect must not begin a checkout.
    exposeHeadRoute: call.status !== 303,
    ...(call.status === 303 ? { errorHandler: answerNavigationError } : {}),
    // Before the body is read: a signed-out client gets 401 whatever it sends.
    onRequest: async (request, reply) => {
      refuseOtherSites(ctx, request);
      refuseCompressionToOtherSites(request);
      request.account = call.access === 'public' ? null : await findAccount(ctx, request);
      requireAccess(call.access, request.account);
      if (!call.isProbe) await countCall(app, request);
      await waitForPlace(app, request, reply);
    },
    handler: (request, reply) =>
      whileHandling(app, request, async () => {
        const output = await answer({
          ctx,
          account: request.account as Who extends 'public' ? null : Account,
          params: parse(call.params, request.params),
          query: parse(call.query, request.query),
          body:
            request.body instanceof CheckedBody
              ? (request.body.value as z.output<Body>)
              : parse(call.body, request.body ?? undefined),
          request,
          reply,
        });
        if (output === answered) return reply;
        if (call.status === 303) return reply.redirect((output as { location: string }).location, 303);
        return reply.status(call.status ?? 200).send(call.output.parse(output));
      }),
  });
};

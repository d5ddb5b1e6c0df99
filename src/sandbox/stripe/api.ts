// The HTTP layer of the stand-in: keys, versions, forms, idempotency, errors.
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { randomCode } from '../database.ts';
import type { SandboxLog } from '../log.ts';
import { ApiError, type ErrorBody, invalidRequest, unknownAddress } from './api-error.ts';
import { expand } from './expand.ts';
import { decodeForm, type Params } from './form.ts';
import { fingerprint, idempotently } from './idempotency.ts';
import { texts } from './params.ts';
import type { Answer, CallHandler, Resource } from './resources/call.ts';
import { catalog } from './resources/catalog.ts';
import { charges } from './resources/charges.ts';
import { checkoutSessions } from './resources/checkout-sessions.ts';
import { customers } from './resources/customers.ts';
import { paymentIntents } from './resources/payment-intents.ts';
import { subscriptions } from './resources/subscriptions.ts';
import {
  apiVersion,
  inTransactionWithEvents,
  type StripeState,
  seconds,
  type Transaction,
} from './transaction.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

const allCalls: Resource = {
  ...catalog,
  ...customers,
  ...checkoutSessions,
  ...paymentIntents,
  ...subscriptions,
  ...charges,
};

/** Calls that a browser may make with the publishable key and a client secret. */
const browserCalls = ['GET /v1/payment_intents/:id', 'POST /v1/payment_intents/:id/confirm'];

const maxBodyBytes = 256 * 1024;

const maskKey = (key: string): string =>
  key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;

const keyOf = (request: FastifyRequest, params: Params): string | null => {
  const [scheme, given] = (request.headers.authorization ?? '').split(' ');
  if (given && /^bearer$/i.test(scheme ?? '')) return given;
  if (given && /^basic$/i.test(scheme ?? '')) {
    return Buffer.from(given, 'base64').toString('utf8').split(':')[0] ?? null;
  }
  return typeof params.key === 'string' ? params.key : null;
};

const checkKey = (keys: Keys, key: string | null, name: string): { isSecretKey: boolean } => {
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (key === keys.secretKey) return { isSecretKey: true };
  if (key !== keys.publishableKey) throw invalidRequest(`Invalid API Key provided: ${maskKey(key)}`, {}, 401);
  if (!browserCalls.includes(name)) {
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      401,
    );
  }
  return { isSecretKey: false };
};

const versionOf = (request: FastifyRequest): string => {
  const version = request.headers['stripe-version'];
  if (version === undefined) return apiVersion;
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
  }
  return version;
};

const paramsOf = (request: FastifyRequest): { params: Params; raw: string } => {
  const query = request.url.split('?')[1] ?? '';
  const body = typeof request.body === 'string' ? request.body : '';
  const raw = request.method === 'POST' ? body : [query, body].filter((part) => part !== '').join('&');
  return { params: decodeForm(raw), raw };
};

const run = async (
  handle: CallHandler,
  tx: Transaction,
  call: { params: Params; id: string; isSecretKey: boolean },
): Promise<Answer> => {
  const answer = await handle({ tx, ...call });
  if ((answer.status ?? 200) >= 400) return answer;
  const body = await expand(
    { db: tx.db, now: tx.now, publicUrl: tx.publicUrl },
    answer.body,
    texts(call.params, 'expand'),
  );
  return { ...answer, body };
};

const handler =
  (state: StripeState, keys: Keys, name: string, handle: CallHandler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const requestId = `req_${randomCode(14)}`;
    reply.headers({ 'Request-Id': requestId, 'Cache-Control': 'no-cache, no-store' });
    const { params, raw } = paramsOf(request);
    const { isSecretKey } = checkKey(keys, keyOf(request, params), name);
    reply.header('Stripe-Version', versionOf(request));
    const { id = '' } = request.params as { id?: string };
    const call = { params, id, isSecretKey };
    if (request.method === 'GET') {
      const tx: Transaction = {
        db: state.pool,
        now: seconds(state.now()),
        publicUrl: state.publicUrl,
        emit: () => Promise.reject(new Error('a GET call emits no event')),
      };
      const answer = await run(handle, tx, call);
      return reply.status(answer.status ?? 200).send(answer.body);
    }
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
    if (idempotencyKey !== null) reply.header('Idempotency-Key', idempotencyKey);
    const answer = await inTransactionWithEvents(state, { requestId, idempotencyKey }, async (tx) => {
      const respond = async (): Promise<{ status: number; body: object }> => {
        const { status = 200, body } = await run(handle, tx, call);
        return { status, body };
      };
      if (idempotencyKey === null || request.method !== 'POST') {
        return { ...(await respond()), requestId, isReplay: false };
      }
      const requestFingerprint = fingerprint(request.method, request.url.split('?')[0] ?? '', raw);
      return idempotently(
        tx.db,
        { key: idempotencyKey, fingerprint: requestFingerprint, requestId },
        respond,
      );
    });
    if (answer.isReplay)
      reply.headers({ 'Idempotent-Replayed': 'true', 'Original-Request': answer.requestId });
    return reply.status(answer.status).send(answer.body);
  };

const sendError = (log: SandboxLog, error: unknown, reply: FastifyReply): FastifyReply => {
  if (error instanceof ApiError) return reply.status(error.statusCode).send({ error: error.body });
  const { statusCode: status, code = '' } = error as { statusCode?: number; code?: string };
  // PostgreSQL's class 22: text that cannot be stored, such as a NUL character.
  if (code.startsWith('22')) return sendError(log, invalidRequest('Invalid string'), reply);
  if (status !== undefined && status >= 400 && status < 500) {
    return reply.status(status).send({ error: invalidRequest((error as Error).message).body });
  }
  log.error({ error: error instanceof Error ? error.stack : String(error) }, 'the Stripe stand-in failed');
  const body: ErrorBody = {
    type: 'api_error',
    message: 'The sandbox had a fault of its own. Nothing was changed.',
  };
  return reply.status(500).send({ error: body });
};

const serve = (
  app: FastifyInstance,
  state: StripeState,
  keys: Keys,
  log: SandboxLog,
  names: string[],
): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => sendError(log, error, reply));
  for (const name of names) {
    const handle = allCalls[name];
    const [method, url] = name.split(' ');
    if (!handle || !method || !url) throw new Error(`no call is named ${name}`);
    app.route({ method, url, handler: handler(state, keys, name, handle) });
  }
};

/** The whole API, for a separate listener. */
export const stripeApi =
  (state: StripeState, keys: Keys, log: SandboxLog): FastifyPluginAsync =>
  async (app) => {
    serve(app, state, keys, log, Object.keys(allCalls));
    app.setNotFoundHandler((request, reply) =>
      sendError(log, unknownAddress(request.method, request.url.split('?')[0] ?? ''), reply),
    );
  };

/** The few calls that a page makes with the publishable key, for the product's own origin. */
export const stripeBrowserApi =
  (state: StripeState, keys: Keys, log: SandboxLog): FastifyPluginAsync =>
  async (app) =>
    serve(app, state, keys, log, browserCalls);

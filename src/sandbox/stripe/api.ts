// The HTTP layer of the stand-in: keys, versions, forms, idempotency, errors.
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { randomCode } from '../database.ts';
import type { SandboxLog } from '../log.ts';
import { ApiError, type ErrorBody, invalidRequest, unknownAddress } from './api-error.ts';
import { expand } from './expand.ts';
import { decodeForm, type Params } from './form.ts';
import { fingerprint, onceFor } from './idempotency.ts';
import { texts } from './params.ts';
import type { Act, Answer, Resource } from './resources/call.ts';
import { catalogue } from './resources/catalogue.ts';
import { charges } from './resources/charges.ts';
import { checkoutSessions } from './resources/checkout-sessions.ts';
import { customers } from './resources/customers.ts';
import { paymentIntents } from './resources/payment-intents.ts';
import { subscriptions } from './resources/subscriptions.ts';
import { apiVersion, seconds, type Work, type Workshop, workOn } from './work.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

const everything: Resource = {
  ...catalogue,
  ...customers,
  ...checkoutSessions,
  ...paymentIntents,
  ...subscriptions,
  ...charges,
};

/** Calls that a browser may make with the publishable key and a client secret. */
const forBrowsers = ['GET /v1/payment_intents/:id', 'POST /v1/payment_intents/:id/confirm'];

const maxBodyBytes = 256 * 1024;

const masked = (key: string): string =>
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
  if (key !== keys.publishableKey) throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, {}, 401);
  if (!forBrowsers.includes(name)) {
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
  act: Act,
  work: Work,
  call: { params: Params; id: string; isSecretKey: boolean },
): Promise<Answer> => {
  const answer = await act({ work, ...call });
  if ((answer.status ?? 200) >= 400) return answer;
  const body = await expand(
    { db: work.db, now: work.now, publicUrl: work.publicUrl },
    answer.body,
    texts(call.params, 'expand'),
  );
  return { ...answer, body };
};

const handler =
  (shop: Workshop, keys: Keys, name: string, act: Act) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const requestId = `req_${randomCode(14)}`;
    reply.headers({ 'Request-Id': requestId, 'Cache-Control': 'no-cache, no-store' });
    const { params, raw } = paramsOf(request);
    const { isSecretKey } = checkKey(keys, keyOf(request, params), name);
    reply.header('Stripe-Version', versionOf(request));
    const { id = '' } = request.params as { id?: string };
    const call = { params, id, isSecretKey };
    if (request.method === 'GET') {
      const work: Work = {
        db: shop.pool,
        now: seconds(shop.now()),
        publicUrl: shop.publicUrl,
        emit: () => Promise.reject(new Error('reading changes nothing')),
      };
      const answer = await run(act, work, call);
      return reply.status(answer.status ?? 200).send(answer.body);
    }
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
    if (idempotencyKey !== null) reply.header('Idempotency-Key', idempotencyKey);
    const answer = await workOn(shop, { requestId, idempotencyKey }, async (work) => {
      const answerOnce = async (): Promise<{ status: number; body: object }> => {
        const { status = 200, body } = await run(act, work, call);
        return { status, body };
      };
      if (idempotencyKey === null || request.method !== 'POST') {
        return { ...(await answerOnce()), requestId, replayed: false };
      }
      const print = fingerprint(request.method, request.url.split('?')[0] ?? '', raw);
      return onceFor(work.db, { key: idempotencyKey, fingerprint: print, requestId }, answerOnce);
    });
    if (answer.replayed)
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

const serve = (app: FastifyInstance, shop: Workshop, keys: Keys, log: SandboxLog, names: string[]): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => sendError(log, error, reply));
  for (const name of names) {
    const act = everything[name];
    const [method, url] = name.split(' ');
    if (!act || !method || !url) throw new Error(`no call is named ${name}`);
    app.route({ method, url, handler: handler(shop, keys, name, act) });
  }
};

/** The whole API, for a separate listener. */
export const stripeApi =
  (shop: Workshop, keys: Keys, log: SandboxLog): FastifyPluginAsync =>
  async (app) => {
    serve(app, shop, keys, log, Object.keys(everything));
    app.setNotFoundHandler((request, reply) =>
      sendError(log, unknownAddress(request.method, request.url.split('?')[0] ?? ''), reply),
    );
  };

/** The few calls that a page makes with the publishable key, for the product's own origin. */
export const stripeBrowserApi =
  (shop: Workshop, keys: Keys, log: SandboxLog): FastifyPluginAsync =>
  async (app) =>
    serve(app, shop, keys, log, forBrowsers);

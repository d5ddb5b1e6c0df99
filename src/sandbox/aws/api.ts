// One listener for the three services: the path, a header or the form selects the service.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AwsError } from './aws-error.ts';
import { answerSes } from './ses/api.ts';
import { verifySignature } from './sigv4.ts';
import { answerSns, openActions, snsError } from './sns/api.ts';
import type { Signer } from './sns/signer.ts';
import { answerSqs } from './sqs/api.ts';
import { region, type SandboxState } from './state.ts';

export interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** SES accepts messages of 40 MB, which are base64 in JSON here. */
const maxBodyBytes = 56 * 1024 * 1024;
const sqsTarget = 'AmazonSQS.';

type Service = 'ses' | 'sns' | 'sqs';

const serviceOf = (request: FastifyRequest): Service => {
  if (String(request.headers['x-amz-target'] ?? '').startsWith(sqsTarget)) return 'sqs';
  return request.url.startsWith('/v2/') ? 'ses' : 'sns';
};

const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AwsError(400, 'SerializationException', 'The body is not JSON.');
  }
};

/** The error in Amazon's words; null when it is a fault of the stand-in. */
const asAwsError = (error: unknown): AwsError | null => {
  if (error instanceof AwsError) return error;
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return new AwsError(400, 'BadRequestException', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { statusCode, code } = error as { statusCode?: number; code?: unknown };
  // PostgreSQL's class 22: text that cannot be stored, such as a NUL character.
  if (typeof code === 'string' && /^22.{3}$/.test(code)) {
    return new AwsError(400, 'BadRequestException', 'Invalid string');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AwsError(statusCode, 'BadRequestException', (error as Error).message);
  }
  return null;
};

export const awsApi = (state: SandboxState, signer: Signer, keys: AwsKeys): FastifyPluginAsync => {
  const { log } = state;

  const verify = async (request: FastifyRequest, service: Service): Promise<void> => {
    const { body } = request;
    await verifySignature(
      {
        region,
        service,
        protocol: service === 'sns' ? 'query' : 'json',
        secretOf: (id) => (id === keys.accessKeyId ? keys.secretAccessKey : null),
        // Two clocks: a test that moves the product's clock signs by it, and the vendor's client signs by the real one.
        currentTimes: () =>
          [new Date(), state.now()].map((now) => new Date(now.getTime() + state.account.clockAheadMs())),
      },
      {
        method: request.method,
        url: request.raw.url ?? '/',
        headers: request.headers,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      },
    );
  };

  const sendError = (service: Service, reply: FastifyReply, cause: unknown): FastifyReply => {
    const known = asAwsError(cause);
    if (!known) {
      log.error(
        { error: cause instanceof Error ? cause.stack : String(cause) },
        'the Amazon stand-in failed',
      );
    }
    const error =
      known ??
      new AwsError(500, 'InternalFailure', 'The sandbox had a fault of its own. Nothing was changed.');
    reply.status(error.status);
    if (service === 'sns') return reply.type('text/xml').send(snsError(error));
    return reply
      .header('x-amzn-errortype', error.code)
      .type(service === 'sqs' ? 'application/x-amz-json-1.0' : 'application/json')
      .send(JSON.stringify({ __type: error.code, message: error.message }));
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, service: Service): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://aws');
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (service === 'sns') {
      const isOpen = request.method === 'GET' && openActions.includes(searchParams.get('Action') ?? '');
      if (!isOpen) await verify(request, service);
      const form = isOpen ? searchParams : new URLSearchParams(bytes.toString('utf8'));
      return reply.type('text/xml').send(await answerSns(state, form));
    }
    await verify(request, service);
    if (service === 'sqs') {
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      const name = String(request.headers['x-amz-target']).slice(sqsTarget.length);
      const body = await answerSqs(state, signer, name, parseJson(bytes), disconnected.signal);
      return reply.type('application/x-amz-json-1.0').send(JSON.stringify(body));
    }
    const done = await answerSes(state, {
      method: request.method,
      path: pathname,
      query: searchParams,
      body: parseJson(bytes),
      sourceIp: request.ip,
    });
    if (done.isLost) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    return reply.type('application/json').send(JSON.stringify(done.body));
  };

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-amzn-requestid', randomUUID());
    });
    app.setErrorHandler((error, request, reply) => sendError(serviceOf(request), reply, error));
    app.all('/*', async (request, reply) => {
      if (request.method === 'GET' && request.url === (await certificatePathOf(request, signer))) {
        return reply.type('application/x-pem-file').send(await signer.certificate());
      }
      return answer(request, reply, serviceOf(request));
    });
  };
};

/** The first request for the key creates it, so requests for other paths must not ask. */
const certificatePathOf = async (request: FastifyRequest, signer: Signer): Promise<string | null> =>
  request.url.endsWith('.pem') ? signer.certificatePath() : null;

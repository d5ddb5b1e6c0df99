// The only mapping from refusals to HTTP. Any other error is logged in full and answered without details.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { type AnyText, inWords } from '#text/keyed-text.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import { damagedAdvice, damagedText, isDamaged } from '../domain/shared/damaged-data.ts';
import { diskFullText, isDiskFull } from '../domain/shared/disk-full.ts';
import { DomainError, type Refusal } from '../domain/shared/errors.ts';
import { languageOf } from './language.ts';
import { sendRefusalPage, wantsPage } from './refusal-page.ts';

const statusOf: Record<Refusal, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  refused: 422,
  'too-many': 429,
  unavailable: 503,
};

/** Fastify's own errors, in our words. */
const frameworkTexts: Record<string, { status: number; text: AnyText }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, text: 'refusals.bodies.sendJson' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, text: 'refusals.bodies.tooLarge' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    text: 'refusals.bodies.contentLength',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, text: 'refusals.bodies.noJson' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, text: 'refusals.bodies.empty' },
  FST_ERR_BAD_URL: { status: 400, text: 'refusals.answers.badAddress' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, text: 'refusals.answers.notFound' },
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

const statusCodeOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

// PostgreSQL class 22: data that parses as JSON but cannot be stored, such as a NUL character or half a surrogate pair.
const isUnstorable = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error));
// The row's parent, an account or a template, was deleted during the request.
const isOrphan = (error: unknown): boolean => codeOf(error) === '23503';
// Class 08 and 57P0x: the connection or the server was lost; class 53: insufficient resources; 40P01: deadlock; 55P03:
// the embedded database was busy for too long. The rest are connection errors of the operating system.
const awayCodes =
  /^(08[0-9A-Z]{3}|57P0[0-9]|53[0-9A-Z]{3}|40P01|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// The driver gives its own errors no code.
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;
const isDatabaseAway = (error: unknown): boolean =>
  awayCodes.test(codeOf(error)) || (error instanceof Error && awayTexts.test(error.message));

interface Description {
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number;
}

const describe = (error: unknown, translate: Translate): Description => {
  const saying = (status: number, text: AnyText, retryAfterSeconds?: number): Description => ({
    status,
    body: { message: inWords(translate, text) },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
  if (error instanceof DomainError) {
    return {
      status: statusOf[error.refusal],
      body: {
        ...error.details,
        ...error.textsIn(translate),
        ...(error.code === undefined ? {} : { code: error.code }),
      },
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
  const framework = frameworkTexts[codeOf(error)];
  if (framework) return saying(framework.status, framework.text);
  if (isUnstorable(error)) return saying(400, 'refusals.answers.unstorable');
  if (isOrphan(error)) return saying(409, 'refusals.answers.orphan');
  if (isDamaged(error)) return saying(503, damagedText);
  if (isDiskFull(error)) return saying(503, diskFullText, 60);
  if (isDatabaseAway(error)) return saying(503, 'refusals.answers.databaseAway', 5);
  const status = statusCodeOf(error);
  if (status >= 400 && status < 500) return saying(status, 'refusals.answers.requestNotValid');
  return saying(500, 'refusals.answers.ourFault');
};

export const explain = (error: unknown, request: FastifyRequest, reply: FastifyReply): Description => {
  const described = describe(error, translatorFor(languageOf(request)));
  // The client disconnected before the end of the body, so no one reads the answer. This is not a server fault.
  if (request.raw.destroyed && !request.raw.complete) request.log.info({}, 'client disconnected');
  else if (described.status >= 500)
    request.log.error({ err: error }, isDamaged(error) ? damagedAdvice : 'request failed');
  if (described.retryAfterSeconds !== undefined) reply.header('Retry-After', described.retryAfterSeconds);
  return described;
};

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, body } = explain(error, request, reply);
  return reply.status(status).type('application/json; charset=utf-8').send(body);
};

/** The target of a link or button: a browser that follows it shows a page. */
export const answerNavigationError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (!wantsPage(request)) return answerError(error, request, reply);
  const { status, body } = explain(error, request, reply);
  return sendRefusalPage(request, reply, { status, body, mayRetry: status >= 429 });
};

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError);
};

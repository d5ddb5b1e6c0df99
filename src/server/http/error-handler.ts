// The only mapping from refusals to HTTP. Any other error is logged in full and answered without details.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { damagedAdvice, damagedText, isDamaged } from '../domain/shared/damaged-data.ts';
import { diskFullText, isDiskFull } from '../domain/shared/disk-full.ts';
import { DomainError, type Refusal } from '../domain/shared/errors.ts';
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
const frameworkTexts: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The body is too large. Nothing was changed.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The body is empty.' },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: 'Not found' },
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

const describe = (error: unknown): { status: number; body: ErrorBody; retryAfterSeconds?: number } => {
  if (error instanceof DomainError) {
    return {
      status: statusOf[error.refusal],
      body: { ...error.details, message: error.message, ...(error.errors ? { errors: error.errors } : {}) },
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
  const framework = frameworkTexts[codeOf(error)];
  if (framework) return { status: framework.status, body: { message: framework.message } };
  if (isUnstorable(error)) {
    return {
      status: 400,
      body: { message: 'The text contains characters that cannot be stored. Remove them and try again.' },
    };
  }
  if (isOrphan(error)) {
    return {
      status: 409,
      body: { message: 'What this belongs to was deleted in the meantime. Nothing was changed.' },
    };
  }
  if (isDamaged(error)) return { status: 503, body: { message: damagedText } };
  if (isDiskFull(error)) return { status: 503, body: { message: diskFullText }, retryAfterSeconds: 60 };
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      body: { message: 'The database does not answer right now. Please try again.' },
      retryAfterSeconds: 5,
    };
  }
  const status = statusCodeOf(error);
  if (status >= 400 && status < 500) return { status, body: { message: 'The request is not valid.' } };
  return { status: 500, body: { message: 'Something went wrong on our side. Please try again.' } };
};

export const explain = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<typeof describe> => {
  const described = describe(error);
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

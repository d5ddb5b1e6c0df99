// Stripe's error envelope. The vendor's own client turns these into its own error classes.

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  [more: string]: unknown;
}

export class ApiError extends Error {
  /** The HTTP status of the answer. Fastify reads it from a thrown error by this name. */
  readonly statusCode: number;
  readonly body: ErrorBody;

  constructor(statusCode: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.body = body;
  }
}

export const invalidRequest = (
  message: string,
  more: { code?: string; param?: string } = {},
  status = 400,
): ApiError => new ApiError(status, { type: 'invalid_request_error', message, ...more });

export const missingParam = (param: string): ApiError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const unknownParam = (param: string): ApiError =>
  invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });

/** 404 when the id is in the path, 400 when it is a parameter. */
export const noSuch = (noun: string, id: string, param = 'id', status = 404): ApiError =>
  invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param }, status);

export const unknownAddress = (method: string, path: string): ApiError =>
  invalidRequest(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    {},
    404,
  );

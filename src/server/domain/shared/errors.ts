// The refusals of the domain. Domain code throws these and nothing else; only `http/error-handler.ts` knows their HTTP
// status.

export type Refusal =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'refused'
  | 'too-many'
  | 'unavailable';

export interface FieldError {
  path: string;
  message: string;
}

export class DomainError extends Error {
  readonly refusal: Refusal;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further keys of the response, beside the message. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    refusal: Refusal,
    message: string,
    more: { errors?: FieldError[]; retryAfterSeconds?: number; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.refusal = refusal;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.details;
  }
}

export const invalid = (path: string, message: string): DomainError =>
  new DomainError('invalid', message, { errors: [{ path, message }] });
export const unauthenticated = (message = 'Unauthorized'): DomainError =>
  new DomainError('unauthenticated', message);
export const forbidden = (message = 'Forbidden'): DomainError => new DomainError('forbidden', message);
/**
 * Also for ids of another workspace, with the same body, so that the response does not reveal what exists elsewhere.
 */
export const notFound = (): DomainError => new DomainError('not-found', 'Not found');
export const conflict = (message: string): DomainError => new DomainError('conflict', message);
export const tooMany = (message: string, retryAfterSeconds: number): DomainError =>
  new DomainError('too-many', message, { retryAfterSeconds });
export const unavailable = (message: string, retryAfterSeconds = 30): DomainError =>
  new DomainError('unavailable', message, { retryAfterSeconds });

/** Adapters mark their errors when an external service does not answer; see the ports in `providers/`. */
export const isProviderUnavailable = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && error.code === 'PROVIDER_UNAVAILABLE';

export const invalidLink = (): DomainError =>
  new DomainError(
    'refused',
    'This link was used before, has expired, or was replaced by a newer one. Nothing was changed. Ask for a new one.',
  );

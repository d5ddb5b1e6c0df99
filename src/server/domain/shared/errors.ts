// The refusals of the domain. Domain code throws these and nothing else; only `http/error-handler.ts` knows their HTTP
// status, and renders their texts in the language of the request.
import type { RefusalCode } from '#contract/errors.ts';
import { type AnyText, inWords } from '#text/keyed-text.ts';
import { type Translate, translatorFor } from '#text/translator.ts';

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

/** A field of the input, and what is wrong with it. */
export interface FieldFault {
  path: string;
  text: AnyText;
}

export interface RefusalTexts {
  message: string;
  errors?: FieldError[];
}

export class DomainError extends Error {
  readonly refusal: Refusal;
  readonly text: AnyText;
  /** For programs, in every language. */
  readonly code: RefusalCode | undefined;
  readonly faults: readonly FieldFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further keys of the response, beside the message. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    refusal: Refusal,
    text: AnyText,
    more: {
      code?: RefusalCode;
      errors?: readonly FieldFault[] | undefined;
      retryAfterSeconds?: number;
      details?: Record<string, unknown>;
    } = {},
  ) {
    // For logs and for readers without a language.
    super(inWords(translatorFor('en'), text));
    this.name = 'DomainError';
    this.refusal = refusal;
    this.text = text;
    this.code = more.code;
    this.faults = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.details;
  }

  textsIn(translate: Translate): RefusalTexts {
    const message = inWords(translate, this.text);
    if (!this.faults) return { message };
    return {
      message,
      errors: this.faults.map(({ path, text }) => ({ path, message: inWords(translate, text) })),
    };
  }
}

/** An input that its schema refuses. Its messages are in the language of the request already. */
export class InputError extends DomainError {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super('invalid', 'refusals.bodies.inputNotValid');
    this.errors = errors;
  }

  override textsIn(translate: Translate): RefusalTexts {
    const [first] = this.errors;
    return { message: first?.message ?? inWords(translate, this.text), errors: [...this.errors] };
  }
}

export const invalid = (path: string, text: AnyText): DomainError =>
  new DomainError('invalid', text, { errors: [{ path, text }] });
/** Without a session, or with one that has ended. */
export const unauthenticated = (): DomainError =>
  new DomainError('unauthenticated', 'refusals.answers.unauthorized', { code: 'unauthorized' });
export const forbidden = (text: AnyText = 'refusals.answers.forbidden'): DomainError =>
  new DomainError('forbidden', text);
/**
 * Also for ids of another workspace, with the same body, so that the response does not reveal what exists elsewhere.
 */
export const notFound = (): DomainError => new DomainError('not-found', 'refusals.answers.notFound');
export const conflict = (text: AnyText): DomainError => new DomainError('conflict', text);
export const tooMany = (text: AnyText, retryAfterSeconds: number): DomainError =>
  new DomainError('too-many', text, { retryAfterSeconds });
export const unavailable = (text: AnyText, retryAfterSeconds = 30): DomainError =>
  new DomainError('unavailable', text, { retryAfterSeconds });

/** Adapters mark their errors when an external service does not answer; see the ports in `providers/`. */
export const isProviderUnavailable = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && error.code === 'PROVIDER_UNAVAILABLE';

export const invalidLink = (): DomainError => new DomainError('refused', 'refusals.accounts.invalidLink');

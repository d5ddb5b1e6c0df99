// A carrier's fault outside a call that sends. Its text may contain addresses, so only its code is logged.

export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The fields of an error for the log. */
export const errorFields = (error: unknown): Record<string, unknown> =>
  error instanceof CarrierError ? { code: error.code } : { err: error };

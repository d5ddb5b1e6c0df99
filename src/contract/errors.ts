import { z } from 'zod';

/** Refusals that a program has to recognize: the message is in the language of the request. */
export const refusalCode = z.enum([
  /** No session, or one that has ended. A wrong password has no code. */
  'unauthorized',
  'plan-ended',
  'required-fields-missing',
]);

export type RefusalCode = z.infer<typeof refusalCode>;

/** The shape of every error answer. */
export const errorBody = z.object({
  message: z.string(),
  // A newer server may know more codes.
  code: refusalCode.optional().catch(undefined),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** The error statuses of a call. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

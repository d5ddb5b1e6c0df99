import { ApiError, messageOf } from '#web/lib/api.ts';

/** The server's message, or `HTTP {status}`. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError
    ? messageOf(error, `HTTP ${error.status}`)
    : 'The server did not answer. Your text is kept. Check your connection and try again.';

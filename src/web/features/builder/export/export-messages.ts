// Messages for an export that did not go as usual: what happened, what was saved, what to do.
import { ApiError, messageOf } from '#web/lib/api.ts';
import type { ServerFailure } from './export-email.ts';

/** On step 3, above an email that the browser rendered. */
export const renderedHereNotice: Record<ServerFailure, string> = {
  'no-answer':
    'The server did not answer. The same renderer built this email here, so it can be used as it is. Your work is saved on this device. A test can be sent once you are connected again.',
  'own-error':
    'The server answered with an error of its own. The same renderer built this email here, so it can be used as it is. Your work is saved on this device. If a test cannot be sent, try again in a few minutes.',
};

/** In the toast that the export is ready. */
export const renderedHereToast: Record<ServerFailure, string> = {
  'no-answer': 'The server did not answer, so this browser built the email itself.',
  'own-error': 'The server had trouble, so this browser built the email itself.',
};

/** When the server refuses this email. */
export const refusalNotice = (error: unknown): string => {
  const reason = messageOf(error, 'The server refused this email and did not say why.');
  const isBusy = error instanceof ApiError && error.status === 429;
  const next = isBusy
    ? 'Wait a moment, then export it again.'
    : 'Change what it is about, then export it again.';
  return `${reason} Your email was not changed. ${next}`;
};

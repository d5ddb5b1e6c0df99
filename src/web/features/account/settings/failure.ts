import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';

/** For errors that belong to no field. */
export const showFailure = (title: string, error: unknown): void => {
  if (handleUnauthorized(error)) return;
  showToast({
    title,
    description: messageOf(error, 'The server did not answer. Nothing was changed. Please try again.'),
    variant: 'destructive',
  });
};

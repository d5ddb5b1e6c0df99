import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';

export const noAnswer = 'The server did not answer. Nothing was changed. Please try again.';

/** Reports why something failed. Returns the text, for its field as well; nothing when the session has ended. */
export const failed = (error: unknown, fallback: string, title = 'Error'): string | undefined => {
  if (handleUnauthorized(error)) return undefined;
  const description = messageOf(error, fallback);
  showToast({ title, description, variant: 'destructive' });
  return description;
};

/** Runs the action, or reports why it failed. */
export const attempt = async (
  work: () => Promise<unknown>,
  fallback = noAnswer,
): Promise<{ isDone: boolean; words?: string | undefined }> => {
  try {
    await work();
    return { isDone: true };
  } catch (error) {
    return { isDone: false, words: failed(error, fallback) };
  }
};

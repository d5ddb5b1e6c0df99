import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';

export const noAnswer = 'The server did not answer. Nothing was changed. Please try again.';

/** Says why something failed. Answers the words, for where they belong as well; nothing when the session has ended. */
export const failed = (error: unknown, fallback: string, title = 'Error'): string | undefined => {
  if (handleUnauthorized(error)) return undefined;
  const description = messageOf(error, fallback);
  showToast({ title, description, variant: 'destructive' });
  return description;
};

/** Does it, or says why it failed. */
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

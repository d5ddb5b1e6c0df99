import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';

export const failed = (error: unknown, fallback: string, title = 'Error'): void => {
  if (handleUnauthorized(error)) return;
  showToast({ title, description: messageOf(error, fallback), variant: 'destructive' });
};

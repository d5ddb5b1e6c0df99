// Toasts that say why something failed.

import { useRef } from 'react';
import { t } from '#web/text/t.ts';
import { type Fallback, messageOf } from './api.ts';
import { handleUnauthorized } from './session.ts';
import { showToast } from './toast.ts';

/** A fallback for `messageOf` and its kin, in the language of the moment. */
export const noAnswer = (): string => t('shared.errorToast.noAnswer');

/**
 * Shows the server's reason, or `fallback` where it gave none. Returns that text, for the form's field as well; when
 * the session has ended, nothing: the user signs in again.
 */
export const toastError = (
  error: unknown,
  fallback: Fallback = noAnswer,
  title = t('shared.errorToast.error'),
): string | undefined => {
  if (handleUnauthorized(error)) return undefined;
  const description = messageOf(error, fallback);
  showToast({ title, description, variant: 'destructive' });
  return description;
};

/** Runs the action, or shows why it failed. */
export const tryOrToast = async (
  action: () => Promise<unknown>,
  fallback: Fallback = noAnswer,
): Promise<{ isDone: boolean; failure?: string | undefined }> => {
  try {
    await action();
    return { isDone: true };
  } catch (error) {
    return { isDone: false, failure: toastError(error, fallback) };
  }
};

/** For a form that says what is wrong in a toast as well: the toast goes when the form is sent again. */
export const useFormErrorToast = () => {
  const shown = useRef<{ dismiss: () => void } | null>(null);
  const dismiss = () => shown.current?.dismiss();
  const show = (title: string, description: string) => {
    shown.current = showToast({ title, description, variant: 'destructive' });
  };
  return { show, dismiss };
};

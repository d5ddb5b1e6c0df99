import { useSyncExternalStore } from 'react';

export const isOnline = (): boolean => navigator.onLine;

export const onOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
};

const onChange = (listener: () => void): (() => void) => {
  window.addEventListener('offline', listener);
  const stop = onOnline(listener);
  return () => {
    window.removeEventListener('offline', listener);
    stop();
  };
};

export const useOnline = (): boolean => useSyncExternalStore(onChange, isOnline, () => true);

/** Nothing was sent, or no answer came, while the browser had no network. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** For a request that failed without an answer. */
export const asOffline = (error: unknown): unknown =>
  error instanceof TypeError && !isOnline() ? new OfflineError(error.message) : error;

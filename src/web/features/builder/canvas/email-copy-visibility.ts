// Whether the canvas shows the greeting and sign-off that the export adds; stored in this browser.
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../draft/browser-storage.ts';

const key = 'lettersmith:added-words';
const listeners = new Set<() => void>();
let isShown: boolean | null = null;

export const isEmailCopyShown = (): boolean => {
  isShown ??= browserStorage().getItem(key) !== 'hidden';
  return isShown;
};

export const setEmailCopyShown = (next: boolean): void => {
  isShown = next;
  try {
    if (next) browserStorage().removeItem(key);
    else browserStorage().setItem(key, 'hidden');
  } catch {
    // Storage is off: the choice applies until the page closes.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useEmailCopyShown = (): boolean => useSyncExternalStore(subscribe, isEmailCopyShown);

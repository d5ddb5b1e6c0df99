// Whether the canvas shows the words that the export adds; stored in this browser.
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../draft/browser-storage.ts';

const key = 'lettersmith:added-words';
const listeners = new Set<() => void>();
let shown: boolean | null = null;

export const addedWordsShown = (): boolean => {
  shown ??= browserStorage().getItem(key) !== 'hidden';
  return shown;
};

export const showAddedWords = (next: boolean): void => {
  shown = next;
  try {
    if (next) browserStorage().removeItem(key);
    else browserStorage().setItem(key, 'hidden');
  } catch {
    // Then it is remembered only while the page is open.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAddedWordsShown = (): boolean => useSyncExternalStore(subscribe, addedWordsShown);

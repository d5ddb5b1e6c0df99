// Whether the canvas shows the greeting and sign-off that the export adds; stored in this browser.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from '../draft/browser-storage.ts';

const key = 'lettersmith:added-words';
const isShown = createStore<boolean>()(() => browserStorage().getItem(key) !== 'hidden');

export const setEmailCopyShown = (next: boolean): void => {
  try {
    if (next) browserStorage().removeItem(key);
    else browserStorage().setItem(key, 'hidden');
  } catch {
    // Storage is off: the choice applies until the page closes.
  }
  isShown.setState(next);
};

export const useEmailCopyShown = (): boolean => useStore(isShown);

// Shortcuts of one character can be switched off: speech input and unsteady hands press them by mistake (WCAG 2.1.4).
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Shortcut } from './shortcut.ts';

const storageKey = 'character-keys';

const stored = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
};

const areOn = createStore<boolean>()(stored);

export const setCharacterKeys = (on: boolean): void => {
  areOn.setState(on, true);
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage it lasts until the page is closed.
  }
};

export const useCharacterKeys = (): boolean => useStore(areOn);

/** Whether a shortcut may run: with one of several keys it always may. */
export const isSwitchedOn = (shortcut: Shortcut): boolean => shortcut.length > 1 || areOn.getState();

// Another tab has switched them.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) areOn.setState(stored(), true);
});

import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const key = 'theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

// Kept here as well, for a browser that does not let the page store anything.
let unstored: ThemeChoice = 'system';

export const themeChoice = (): ThemeChoice => {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : unstored;
  } catch {
    return unstored;
  }
};

export const currentTheme = (): Theme => {
  const choice = themeChoice();
  return choice === 'system' ? (systemDark().matches ? 'dark' : 'light') : choice;
};

const apply = (): void => {
  document.documentElement.classList.toggle('dark', currentTheme() === 'dark');
  for (const listener of listeners) listener();
};

export const chooseTheme = (choice: ThemeChoice): void => {
  unstored = 'system';
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    unstored = choice;
  }
  apply();
};

/** Follows the system and the other tabs. Once, at start. */
export const followTheme = (): void => {
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply();
  });
  apply();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): { theme: Theme; choice: ThemeChoice } => ({
  theme: useSyncExternalStore(subscribe, currentTheme),
  choice: useSyncExternalStore(subscribe, themeChoice),
});

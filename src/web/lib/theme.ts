import { createStore } from 'zustand/vanilla';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const key = 'theme';
const chosenAtKey = 'theme-chosen-at';
// The cookie policy promises that the choice is forgotten after a year.
const maxAgeMs = 365 * 24 * 60 * 60 * 1000;
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
// A prerendered page has no theme; its scripts set it.
export const shownTheme = createStore<{ theme: Theme; choice: ThemeChoice }>()(() => ({
  theme: 'light',
  choice: 'system',
}));

// Also in memory, for a browser that blocks storage.
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

/** What browsers paint around the page: its background, as in styles/main.css. */
const pageBackgrounds: Record<Theme, string> = { light: '#fbf9f5', dark: '#12161c' };

const apply = (): void => {
  const theme = currentTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark');
  // One per system setting, from which the choice may differ.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', pageBackgrounds[theme]);
  shownTheme.setState({ theme, choice: themeChoice() });
};

const forget = (): void => {
  localStorage.removeItem(key);
  localStorage.removeItem(chosenAtKey);
};

const forgetExpiredChoice = (): void => {
  try {
    const chosenAt = Number(localStorage.getItem(chosenAtKey) ?? Date.now());
    if (Date.now() - chosenAt > maxAgeMs) forget();
  } catch {
    // Without storage there is nothing to delete.
  }
};

export const chooseTheme = (choice: ThemeChoice): void => {
  unstored = 'system';
  try {
    if (choice === 'system') forget();
    else {
      localStorage.setItem(key, choice);
      localStorage.setItem(chosenAtKey, String(Date.now()));
    }
  } catch {
    unstored = choice;
  }
  apply();
};

/** Follows the system and the other tabs. Called once, at start. */
export const followTheme = (): void => {
  forgetExpiredChoice();
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply();
  });
  apply();
};

// The language that a visitor without an account chose.
import { isLanguage, type Language } from '#text/languages.ts';

const cookieName = 'language';
// The cookie policy promises that the choice is forgotten after a year.
const maxAgeSeconds = 365 * 24 * 60 * 60;

const setCookie = (value: string, seconds: number): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is not in all browsers.
  document.cookie = `${cookieName}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
};

/** What a visitor without an account has chosen. */
export const chosenLanguage = (): Language | null => {
  const value = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1];
  return isLanguage(value) ? value : null;
};

export const rememberLanguage = (language: Language): void => setCookie(language, maxAgeSeconds);

/** Forgets what a visitor chose, so that an account without a language of its own follows the browser. */
export const forgetChosenLanguage = (): void => setCookie('', 0);

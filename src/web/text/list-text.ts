import { currentLanguage } from './t.ts';

/** `A, B, and C` in the language of the user. */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(items);

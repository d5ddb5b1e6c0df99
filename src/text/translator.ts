// Texts of all areas in one language, for code outside of the browser. The browser loads an area with the screen that
// shows it (web/text).
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { catalogs } from './catalogs.ts';
import type { TextKey } from './keys.ts';
import type { Language } from './languages.ts';

/** What a place of a text is filled with; nothing for `null` and `undefined`. */
export type TextValues = Record<string, string | number | null | undefined>;

/** A text in one language, with values in its places. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const translators = new Map<string, Translate>();

/**
 * Takes a language and, where numbers follow a region of their own, its locale (BCP 47). Gives a function from key and
 * values to text; messages are compiled when they are first used.
 */
export const translatorFor = (language: Language, locale: string = language): Translate => {
  const name = `${language} ${locale}`;
  let translate = translators.get(name);
  if (!translate) {
    const i18n = setupI18n().setMessagesCompiler(compileMessage);
    i18n.load(language, { ...catalogs.en, ...catalogs[language] });
    i18n.activate(language, locale);
    translate = (key, values) => i18n._(key, values);
    translators.set(name, translate);
  }
  return translate;
};

// Texts that are stored before the language of their readers is known. What was stored as an English sentence is read as
// it is.
import { type AnyText, inWords, verbatim } from './keyed-text.ts';
import type { Translate } from './translator.ts';

const start = '[{"';

/** What a database cannot hold as text: NUL, and halves of characters. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '␀').toWellFormed() : value;

/** One string for a text column. */
export const storeTexts = (texts: readonly Exclude<AnyText, string>[]): string =>
  JSON.stringify(texts, storable);

const parsed = (stored: string): readonly AnyText[] => {
  try {
    return JSON.parse(stored) as readonly AnyText[];
  } catch {
    return [verbatim(stored)];
  }
};

export const storedInWords = (translate: Translate, stored: string): string =>
  (stored.startsWith(start) ? parsed(stored) : [verbatim(stored)])
    .map((text) => inWords(translate, text))
    .join(' ');

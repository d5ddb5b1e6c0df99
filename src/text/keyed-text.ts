// A text before it is in a language. Checks, analyses and refusals carry such data, so that they run without catalogs; it
// is put into words where the language of the reader is known.
import type { TextKey } from './keys.ts';
import type { TextValues, Translate } from './translator.ts';

/** Of values that are texts, each is put into words too; of a list its items are, with commas between them. */
export type KeyedValue =
  | string
  | number
  | null
  | undefined
  | KeyedText
  | Verbatim
  | readonly (string | KeyedText)[];

export interface KeyedText {
  key: TextKey;
  values?: Readonly<Record<string, KeyedValue>>;
}

/** What is the same in every language, such as the answer of another service. */
export interface Verbatim {
  words: string;
}

/** A key is a text without values. */
export type AnyText = TextKey | KeyedText | Verbatim;

export const keyedText = (key: TextKey, values?: KeyedText['values']): KeyedText =>
  values ? { key, values } : { key };

export const verbatim = (words: string): Verbatim => ({ words });

/** The items shown of a list of `count`, and how many more there are. */
export const listWithRest = (
  shown: readonly (string | KeyedText)[],
  count: number,
): readonly (string | KeyedText)[] =>
  count > shown.length ? [...shown, keyedText('checks.list.more', { count: count - shown.length })] : shown;

const isList = (value: object): value is readonly (string | KeyedText)[] => Array.isArray(value);

const wordsOf = (translate: Translate, value: KeyedValue): TextValues[string] => {
  if (typeof value !== 'object' || value === null) return value;
  if (!isList(value)) return inWords(translate, value);
  return value
    .map((item) => (typeof item === 'string' ? item : inWords(translate, item)))
    .reduce((first, second) => translate('checks.list.pair', { first, second }));
};

export const inWords = (translate: Translate, text: AnyText): string => {
  if (typeof text === 'string') return translate(text);
  if ('words' in text) return text.words;
  if (!text.values) return translate(text.key);
  const words: TextValues = {};
  for (const [name, value] of Object.entries(text.values)) words[name] = wordsOf(translate, value);
  return translate(text.key, words);
};

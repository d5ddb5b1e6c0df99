// A text before it is in a language. Checks and analyses answer with such data, so that they run without catalogs; it is
// put into words where the language of the reader is known.
import type { TextKey } from './keys.ts';
import type { TextValues, Translate } from './translator.ts';

export type KeyedValue = string | number | KeyedText | readonly (string | KeyedText)[];

export interface KeyedText {
  key: TextKey;
  values?: Record<string, KeyedValue>;
}

export const keyedText = (key: TextKey, values?: Record<string, KeyedValue>): KeyedText =>
  values ? { key, values } : { key };

/** The items shown of a list of `count`, and how many more there are. */
export const listWithRest = (
  shown: readonly (string | KeyedText)[],
  count: number,
): readonly (string | KeyedText)[] =>
  count > shown.length ? [...shown, keyedText('checks.list.more', { count: count - shown.length })] : shown;

const wordsOf = (translate: Translate, value: KeyedValue): string | number => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if ('key' in value) return inWords(translate, value);
  return value
    .map((item) => (typeof item === 'string' ? item : inWords(translate, item)))
    .reduce((first, second) => translate('checks.list.pair', { first, second }));
};

/** Values that are texts themselves are put into words too, lists with commas. */
export const inWords = (translate: Translate, { key, values }: KeyedText): string => {
  if (!values) return translate(key);
  const words: TextValues = {};
  for (const [name, value] of Object.entries(values)) words[name] = wordsOf(translate, value);
  return translate(key, words);
};

// A text that is not in a language yet: it is written down where something is known, and rendered for the person who
// reads it.
import type { TextKey } from './keys.ts';
import type { Translate } from './translator.ts';

type Value = string | number | null | undefined;

export interface Text {
  key: TextKey;
  /** A text among them is rendered in the same language, a list as its items. */
  values?: Readonly<Record<string, Value | Text | Words | readonly (string | Text)[]>> | undefined;
}

/** What is the same in every language, such as the answer of another service. */
export interface Words {
  words: string;
}

/** A key is a text without values. */
export type Said = TextKey | Text | Words;

export const say = (key: TextKey, values?: Text['values']): Text => ({ key, values });

export const inWords = (words: string): Words => ({ words });

const isList = (value: object): value is readonly (string | Text)[] => Array.isArray(value);

export const render = (translate: Translate, said: Said): string => {
  if (typeof said === 'string') return translate(said);
  if ('words' in said) return said.words;
  const values = Object.entries(said.values ?? {}).map(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [name, value];
    if (!isList(value)) return [name, render(translate, value)];
    const items = value.map((item) => (typeof item === 'string' ? item : render(translate, item)));
    return [name, items.reduce((first, second) => translate('checks.list.pair', { first, second }))];
  });
  return translate(said.key, Object.fromEntries(values));
};

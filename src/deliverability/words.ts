// The words of the visible text, counted once for all checks that ask.
import type { Message } from './message.ts';

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu;

/** Words of the letters and digits of any script. */
export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** How many pieces a visible text has: one space stands between two. */
export const piecesIn = (visibleText: string): number =>
  visibleText === '' ? 0 : visibleText.split(' ').length;

const read = new WeakMap<Message, readonly string[]>();

/** The words that a reader of this message sees. */
export function visibleWords(message: Message): readonly string[] {
  const known = read.get(message);
  if (known) return known;
  const words = wordsOf(message.visibleText);
  read.set(message, words);
  return words;
}

/** The words of a text that carry meaning, in lower case. */
export const keywordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** The words around a hit, for showing where it stands. */
export function around(text: string, index: number, length: number): string {
  const from = Math.max(0, index - 24);
  const to = Math.min(text.length, index + length + 24);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

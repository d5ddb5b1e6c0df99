// The words of the visible text, counted once for all checks.

import { once } from '../judge/memo.ts';
import { apostrophe, beginning, capital, curved, eachWord, hyphen, letter, mark } from './char-class.ts';
import type { Message } from './message.ts';

/** The number of pieces of a visible text, joined by single spaces. */
export function piecesIn(visibleText: string): number {
  if (visibleText === '') return 0;
  let pieces = 1;
  for (let at = visibleText.indexOf(' '); at !== -1; at = visibleText.indexOf(' ', at + 1)) pieces += 1;
  return pieces;
}

export interface WordCount {
  /** Words of letters and digits of any script. */
  words: number;
  /** Those of four letters and more: NASA, USA and SMTP are normally written in capitals. */
  long: number;
  /** The long ones in capitals. */
  loud: number;
}

const shortest = 4;
const joining = beginning | mark | apostrophe | curved | hyphen;
const quiet = letter | mark;

export function countWords(text: string): WordCount {
  let words = 0;
  let long = 0;
  let loud = 0;
  eachWord(text, joining, (from, to, characters, first, others) => {
    words += 1;
    if (to - from < shortest) return;
    long += 1;
    if (first === capital && characters >= shortest && (others & quiet) === 0) loud += 1;
  });
  return { words, long, loud };
}

/** The visible words of this message. */
export const visibleWords = once(({ visibleText }: Message) => countWords(visibleText));

/** The meaningful words of a text, in lower case. */
export const keywordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** The words around a hit, as its excerpt. */
export function around(text: string, index: number, length: number): string {
  const from = Math.max(0, index - 24);
  const to = Math.min(text.length, index + length + 24);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

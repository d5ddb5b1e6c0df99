// Words of a text: counts, keywords, and the words around a match.

import { memoized } from '../judge/memo.ts';
import {
  apostrophe,
  capital,
  curlyApostrophe,
  eachWord,
  hyphen,
  lowercase,
  mark,
  wordStart,
} from './char-class.ts';
import type { Message } from './message.ts';

/** The number of tokens of a visible text, in which single spaces separate them. */
export function countTokens(visibleText: string): number {
  if (visibleText === '') return 0;
  let tokens = 1;
  for (let at = visibleText.indexOf(' '); at !== -1; at = visibleText.indexOf(' ', at + 1)) tokens += 1;
  return tokens;
}

export interface WordCount {
  /** Words of letters and digits of any script. */
  words: number;
  /** Those of four characters and more: USA and DNS are normally written in capitals. */
  long: number;
  /** The long ones that are written in capitals. */
  allCaps: number;
}

const minLongCharacters = 4;
const continuesWord = wordStart | mark | apostrophe | curlyApostrophe | hyphen;
const notCapital = lowercase | mark;

export function countWords(text: string): WordCount {
  let words = 0;
  let long = 0;
  let allCaps = 0;
  eachWord(text, continuesWord, (from, to, characters, first, others) => {
    words += 1;
    if (to - from < minLongCharacters) return;
    long += 1;
    if (first === capital && characters >= minLongCharacters && (others & notCapital) === 0) allCaps += 1;
  });
  return { words, long, allCaps };
}

/** Of the visible text, counted once for all checks. */
export const visibleWordCount = memoized(({ visibleText }: Message) => countWords(visibleText));

/** The words of three characters and more, in lower case. */
export const keywordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const contextCharacters = 24;

/** A match with the words around it. */
export function excerptAround(text: string, index: number, length: number): string {
  const from = Math.max(0, index - contextCharacters);
  const to = Math.min(text.length, index + length + contextCharacters);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

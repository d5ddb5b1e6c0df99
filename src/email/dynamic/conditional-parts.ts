// The parts of an email's HTML that not everyone gets.
import type { When } from './when.ts';

/** What must hold for a part: all of these conditions, or at least one of these alternatives. */
export type Shown = { all: readonly number[] } | { any: readonly Shown[] };

/** From `start` to `end` of a text. A part may be in another one, and is only shown if that is. */
export interface Branch {
  start: number;
  end: number;
  shown: Shown;
}

export interface ConditionalParts {
  /** Each once; branches name them by their index. */
  whens: readonly When[];
  /** By their start, the outer of two before the inner. */
  branches: readonly Branch[];
}

/** `bits`: whether each condition holds; one that is missing does not. */
export const isShown = (shown: Shown, bits: readonly boolean[]): boolean =>
  'all' in shown
    ? shown.all.every((index) => bits[index] === true)
    : shown.any.some((alternative) => isShown(alternative, bits));

/** The text as those get it for whom the conditions hold that `bits` say. */
export function variantOf(text: string, branches: readonly Branch[], bits: readonly boolean[]): string {
  let result = '';
  let cursor = 0;
  for (const { start, end, shown } of branches) {
    if (start < cursor || isShown(shown, bits)) continue;
    result += text.slice(cursor, start);
    cursor = end;
  }
  return result + text.slice(cursor);
}

/** The text that everyone gets. */
export const commonText = (text: string, branches: readonly Branch[]): string =>
  variantOf(text, branches, []);

/** Bit n of a number: condition n. At most 50 of them. */
export const bitsOf = (shown: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, index) => Math.floor(shown / 2 ** index) % 2 === 1);

export const maxVariants = 16;

/**
 * Whether each condition holds, for at most 16 variants of an email: none, all, and each condition true alone. Two that
 * differ in `not` only never hold together.
 */
export function variantCover(whens: readonly When[]): boolean[][] {
  const keys = whens.map(({ match = 'all', conditions }) => JSON.stringify([match, conditions]));
  const questions = [...new Set(keys)];
  const variant = (isTrue: (question: number) => boolean): boolean[] =>
    whens.map(({ not }, index) => isTrue(questions.indexOf(keys[index] ?? '')) !== (not === true));
  const cover = [variant(() => false), variant(() => true)];
  for (let question = 0; question < questions.length && cover.length < maxVariants; question += 1)
    cover.push(variant((other) => other === question));
  return [...new Map(cover.map((bits) => [bits.join(), bits])).values()];
}

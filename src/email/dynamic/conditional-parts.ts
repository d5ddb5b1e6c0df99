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

/**
 * Whether conditions hold, for at most 16 variants of an email: none, all, and each condition once true and once false.
 */
export function variantCover(count: number): boolean[][] {
  const all = (isTrue: (index: number) => boolean): boolean[] =>
    Array.from({ length: count }, (_, index) => isTrue(index));
  const cover = [all(() => false), all(() => true)];
  if (count < 2) return cover.slice(0, count + 1);
  for (let index = 0; index < count && cover.length < maxVariants; index += 1)
    cover.push(all((other) => other === index));
  return cover;
}

export const maxVariants = 16;

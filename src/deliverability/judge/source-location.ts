// Source locations of findings: the line, its excerpt, and the block of the document that it comes from.
import { excerptOf } from '../message/characters.ts';
import type { HtmlLocation } from '../message/html-listener.ts';
import type { SourceLocation } from './model.ts';

/** The id of the block at an offset of the HTML; null outside the blocks. */
export type BlockAt = (offset: number) => string | null;

/** The offsets at which the HTML of a block begins and ends. */
export interface BlockRange {
  from: number;
  to: number;
  blockId: string;
}

/** The index of the last start that is not after the offset; 0 if all are. */
function lastStartBefore(startAt: (index: number) => number, count: number, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startAt(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** `ranges` in the order of the HTML. */
export const blockAtIn =
  (ranges: readonly BlockRange[]): BlockAt =>
  (offset) => {
    const range = ranges[lastStartBefore((index) => ranges[index]?.from ?? 0, ranges.length, offset)];
    return range && offset >= range.from && offset < range.to ? range.blockId : null;
  };

const maxExcerptCharacters = 1_000;

const lineStartsOf = (html: string): number[] => {
  const starts = [0];
  for (let end = html.indexOf('\n'); end !== -1; end = html.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
};

/** Gives the source location of a location in this HTML. Lines are counted once, when the first is asked for. */
export function locatorFor(html: string, blockAt?: BlockAt): (location: HtmlLocation) => SourceLocation {
  let lineStarts: readonly number[] | null = null;
  const lineAt = (offset: number): number => {
    lineStarts ??= lineStartsOf(html);
    const starts = lineStarts;
    return lastStartBefore((index) => starts[index] ?? 0, starts.length, offset) + 1;
  };
  return ({ offset, excerpt }) => {
    const found = { line: lineAt(offset), excerpt: excerptOf(excerpt.slice(0, maxExcerptCharacters)) };
    const blockId = blockAt?.(offset) ?? null;
    return blockId === null ? found : { ...found, blockId };
  };
}

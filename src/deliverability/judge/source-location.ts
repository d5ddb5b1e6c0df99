// Source locations: the line, its excerpt, and the block of the document that it comes from.
import { excerptOf } from '../message/characters.ts';
import type { Spot } from '../message/reader.ts';
import type { Place } from './model.ts';

/** The block of a document that a character of the HTML belongs to; null outside the blocks. */
export type BlockAt = (at: number) => string | null;

/** The start and end of a block's HTML. */
export interface BlockRange {
  from: number;
  to: number;
  blockId: string;
}

/** `ranges` in the order of the HTML. */
export const blockAtIn =
  (ranges: readonly BlockRange[]): BlockAt =>
  (at) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((ranges[middle]?.from ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const range = ranges[low];
    return range && at >= range.from && at < range.to ? range.blockId : null;
  };

/** Lines are counted once, and only when there are findings. */
export function placesIn(html: string, blockAt?: BlockAt): (spot: Spot) => Place {
  let starts: number[] | null = null;
  const lineOf = (at: number): number => {
    if (starts === null) {
      starts = [0];
      for (let end = html.indexOf('\n'); end !== -1; end = html.indexOf('\n', end + 1)) starts.push(end + 1);
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  return ({ at, excerpt }) => {
    const place = { line: lineOf(at), excerpt: excerptOf(excerpt.slice(0, 1_000)) };
    const blockId = blockAt?.(at) ?? null;
    return blockId === null ? place : { ...place, blockId };
  };
}

// Which block of a document the HTML made of it comes from, found by the bytes of its row.
import type { Document } from '#email/document.ts';
import { frameOf, renderBlock } from '#email/render.ts';
import { closeRows, openRows } from '#email/table.ts';
import type { BlockAt } from './places.ts';

interface Range {
  from: number;
  to: number;
  blockId: string;
}

/**
 * For `analyze`: the block at a place of the HTML that `renderEmail` made of the document. A block whose row is not
 * found, because the HTML was changed since, is passed over.
 */
export function whereInDocument({ settings, blocks }: Document, html: string): BlockAt {
  const frame = frameOf(settings);
  const ranges: Range[] = [];
  let from = 0;
  for (const block of blocks) {
    const rendered = renderBlock(block, frame);
    if (rendered === '') continue;
    const row = rendered.slice(openRows.length, -closeRows.length);
    const at = html.indexOf(row, from);
    if (at === -1) continue;
    from = at + row.length;
    ranges.push({ from: at, to: from, blockId: block.id });
  }
  return (at) => {
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
}

// Which block of a document the HTML made of it comes from, found by the bytes of its row.
import type { Document } from '#email/document.ts';
import { frameOf, renderBlock } from '#email/render.ts';
import { closeRows, openRows } from '#email/table.ts';
import { type BlockAt, type BlockRange, blockAtIn } from './places.ts';

/**
 * Where the blocks stand in the HTML that `renderEmail` made of the document. A block whose row is not found, because
 * the HTML was changed since, is passed over.
 */
export function blockRanges({ settings, blocks }: Document, html: string): BlockRange[] {
  const frame = frameOf(settings);
  const ranges: BlockRange[] = [];
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
  return ranges;
}

/** For `analyze`: the block at a place of the HTML of a document. */
export const whereInDocument = (document: Document, html: string): BlockAt =>
  blockAtIn(blockRanges(document, html));

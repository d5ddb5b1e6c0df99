// Maps the HTML of a document back to its blocks, by the bytes of each row.
import type { Block, Document } from '#email/document/document.ts';
import { type Frame, frameOf, renderBlock } from '#email/render/render.ts';
import { closeRows, openRows } from '#email/render/table.ts';
import { type BlockAt, type BlockRange, blockAtIn } from './source-location.ts';

const known = new WeakMap<Frame, WeakMap<Block, string>>();

/** As it is in the email; `''` when it shows nothing. An email that is being edited asks for it repeatedly. */
const rowOf = (block: Block, frame: Frame): string => {
  const rows = known.get(frame) ?? new WeakMap<Block, string>();
  known.set(frame, rows);
  const row = rows.get(block) ?? renderBlock(block, frame).slice(openRows.length, -closeRows.length);
  rows.set(block, row);
  return row;
};

/**
 * The ranges of the blocks in the HTML that `renderEmail` made of the document. A block whose row is not found, because
 * the HTML was changed since, is skipped.
 */
export function blockRanges({ settings, blocks }: Document, html: string): BlockRange[] {
  const frame = frameOf(settings);
  const ranges: BlockRange[] = [];
  let from = 0;
  for (const block of blocks) {
    const row = rowOf(block, frame);
    if (row === '') continue;
    const at = html.indexOf(row, from);
    if (at === -1) continue;
    from = at + row.length;
    ranges.push({ from: at, to: from, blockId: block.id });
  }
  return ranges;
}

/** For `analyze`: the block at an offset of the HTML of a document. */
export const whereInDocument = (document: Document, html: string): BlockAt =>
  blockAtIn(blockRanges(document, html));

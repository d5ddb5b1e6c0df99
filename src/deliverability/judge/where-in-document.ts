// Maps the HTML of a document back to its blocks, by the bytes of each row.
import type { Document } from '#email/document/document.ts';
import { expandRepeats } from '#email/dynamic/expand-repeats.ts';
import { perBlock } from '#email/render/block-memo.ts';
import { renderBlock } from '#email/render/render-block.ts';
import { blockContexts } from '#email/render/section-rows.ts';
import { closeRows, openRows } from '#email/render/table.ts';
import { type BlockAt, type BlockRange, blockAtIn } from './source-location.ts';

/** As it is in the email; `''` when it shows nothing. The grade of an email that is being edited needs it repeatedly. */
const rowOf = perBlock((block, layout) =>
  renderBlock(block, layout).slice(openRows.length, -closeRows.length),
);

/**
 * The ranges of the blocks in the HTML that `renderEmail` made of the document. A block whose row is not found, because
 * the HTML was changed since, is skipped.
 */
export function blockRanges(given: Document, html: string): BlockRange[] {
  const document = expandRepeats(given);
  const contexts = blockContexts(document);
  const ranges: BlockRange[] = [];
  let from = 0;
  for (const [at, block] of document.blocks.entries()) {
    const context = contexts[at];
    const row = context ? rowOf(block, context) : '';
    if (row === '') continue;
    const start = html.indexOf(row, from);
    if (start === -1) continue;
    from = start + row.length;
    ranges.push({ from: start, to: from, blockId: block.id });
  }
  return ranges;
}

/** For `analyze`: the block at an offset of the HTML of a document. */
export const blockAtInDocument = (document: Document, html: string): BlockAt =>
  blockAtIn(blockRanges(document, html));

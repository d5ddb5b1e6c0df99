// Rendering again after one change: the blocks that are still the same objects keep what they came to.
import type { Block } from '../document/document.ts';
import type { Frame } from './frame.ts';
import { inOnePiece } from './memoize.ts';

/** A block as HTML, with all that the email around it needs to know. */
export interface RenderedBlock {
  html: string;
  /** A guess in px, for the cuts of Word's tables. */
  height: number;
  /** The classes of the cells of a row of pictures: what it needs of a style sheet. `''` for all else. */
  cellClasses: string;
  warnings: readonly { code: string; message: string }[];
}

export interface BlockMemo {
  /** What the block came to in this frame, or what `render` now makes of it. */
  take: (block: Block, frame: Frame, render: (block: Block, frame: Frame) => RenderedBlock) => RenderedBlock;
}

/**
 * A memory for `renderEmail`, to be kept by whoever shows one document again and again. It holds for blocks that
 * are replaced and never changed, as `edit.ts` does it, and lets go of a block together with everyone else.
 */
export function blockMemo(): BlockMemo {
  let known = new WeakMap<Block, RenderedBlock>();
  let knownFrame: Frame | null = null;
  return {
    take(block, frame, render) {
      // Another background or width changes every block.
      if (frame !== knownFrame) known = new WeakMap();
      knownFrame = frame;
      const kept = known.get(block);
      if (kept) return kept;
      const fresh = render(block, frame);
      const rendered = { ...fresh, html: inOnePiece(fresh.html) };
      known.set(block, rendered);
      return rendered;
    },
  };
}

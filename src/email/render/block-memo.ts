// Rendering again after one change: blocks that are still the same objects keep their result.
import type { Block } from '../document/document.ts';
import type { Frame } from './frame.ts';
import { inOnePiece } from './memoize.ts';

/** A block as HTML, with all that the email around it needs to know. */
export interface RenderedBlock {
  html: string;
  /** An estimate in px, for splitting Word's tables. */
  height: number;
  /** The classes of the cells of an image row, which decide the style rules it needs. `''` for all others. */
  cellClasses: string;
  warnings: readonly { code: string; message: string }[];
}

export interface BlockMemo {
  /** The block's cached result in this layout context, or a new one by `render`. */
  take: (block: Block, frame: Frame, render: (block: Block, frame: Frame) => RenderedBlock) => RenderedBlock;
}

/**
 * A memo for `renderEmail`, kept by callers that render one document repeatedly. It requires blocks that are replaced
 * and never mutated, as in `edit.ts`, and holds them weakly.
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

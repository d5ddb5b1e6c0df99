// Results for a block in a layout context, cached as long as both are in use: after one change, all other blocks of an
// email are still the same objects. Requires blocks that are replaced and never mutated, as in `edit.ts`.
import type { KeyedText } from '#text/keyed-text.ts';
import type { Block } from '../document/block.ts';
import type { LayoutContext } from './layout-context.ts';

type Work<Result> = (block: Block, layout: LayoutContext) => Result;

/** A memo that is given the function with each call. A result must not be `undefined`. */
function memoPerBlock<Result>(): (block: Block, layout: LayoutContext, work: Work<Result>) => Result {
  const memos = new WeakMap<LayoutContext, WeakMap<Block, Result>>();
  let lastLayout: LayoutContext | null = null;
  let results = new WeakMap<Block, Result>();
  return (block, layout, work) => {
    if (layout !== lastLayout) {
      // Another background or width changes every block.
      results = memos.get(layout) ?? new WeakMap();
      memos.set(layout, results);
      lastLayout = layout;
    }
    const known = results.get(block);
    if (known !== undefined) return known;
    const result = work(block, layout);
    results.set(block, result);
    return result;
  };
}

/** Memoizes a pure function of a block and its layout context, both compared by identity and held weakly. */
export function perBlock<Result>(work: Work<Result>): Work<Result> {
  const memo = memoPerBlock<Result>();
  return (block, layout) => memo(block, layout, work);
}

/** A block as HTML, with all that the email around it needs to know. */
export interface RenderedBlock {
  html: string;
  /** An estimate in px, for splitting Word's tables. */
  height: number;
  /** The classes of the cells of an image row, which decide the style rules it needs. `''` for all others. */
  cellClasses: string;
  warnings: readonly { code: string; message: KeyedText }[];
}

export interface BlockMemo {
  /** The block's cached result in this layout context, or a new one by `render`. */
  getOrRender: (block: Block, layout: LayoutContext, render: Work<RenderedBlock>) => RenderedBlock;
}

/** A memo for `renderEmail`, for callers that render one document repeatedly. */
export const blockMemo = (): BlockMemo => ({ getOrRender: memoPerBlock<RenderedBlock>() });

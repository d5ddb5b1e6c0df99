// The items of an email as blocks of a document.
import type { Block } from '../../document/block.ts';
import type { Item } from '../items.ts';
import { BlockBuilder } from './block-builder.ts';

export interface ConvertedBlocks {
  blocks: Block[];
  /** Images without an address that a document accepts, by what was typed: their blocks have an empty slot. */
  emptySlots: string[];
  /** Links without a usable target, by what was typed, with their count. */
  deadLinks: Map<string, number>;
  /** How many texts and buttons got another color because the background behind them is gone. */
  recolored: number;
  /** Boxes of the email that its sections do not have as they were. */
  boxes: {
    /** Their color is not there: they were inside of other boxes. */
    flattened: number;
    /** Their border or round corners are not there: they are several sections now. */
    outlines: number;
  };
  /** Items after the last block that an email may have, and those that no block accepts. */
  overLimit: Item[];
}

/**
 * The items as blocks, in order. `background` is that of the email (`#rrggbb`), `width` its width in px. `isOwn` says
 * that this product wrote the email: its cells and spaces are exact then.
 */
export function toBlocks(
  items: readonly Item[],
  background: string,
  width: number,
  isOwn = false,
): ConvertedBlocks {
  const builder = new BlockBuilder(background, width, isOwn);
  for (const item of items) builder.add(item);
  builder.endText();
  const { blocks, emptySlots, overLimit, conversion } = builder;
  const { deadLinks, recolored } = conversion;
  const boxes = { flattened: 0, outlines: 0 };
  return { blocks, emptySlots, deadLinks, recolored, overLimit, boxes };
}

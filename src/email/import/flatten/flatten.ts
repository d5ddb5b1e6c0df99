// From the tree to a sequence of items: layout tables and columns are flattened in reading order, their content is
// recognized, and every visible element becomes an item.
import { plainStyle } from '../computed-style.ts';
import type { Translate } from '../fixed-part.ts';
import type { Item } from '../items.ts';
import type { ElementNode } from '../nodes.ts';
import { summariesOf } from '../summary.ts';
import { ItemWriter } from './item-writer.ts';
import { type LeftOut, LeftOutRecord } from './left-out.ts';
import type { FlattenState } from './state.ts';
import { walk } from './walk.ts';

export interface Flattened {
  items: Item[];
  leftOut: LeftOut[];
  /** The hidden text at the beginning. */
  preheader: string;
  /** Rows of columns that are now stacked. */
  columns: number;
  /** Rows of short cells that became one line. */
  joined: number;
}

/**
 * The visible content of the tree as items, in reading order. `isOwn` says that this product wrote the email: its
 * cells are blocks then, and convert back exactly. Pure apart from `translate`, which counts the merge tags it meets.
 */
export function flatten(root: ElementNode, translate: Translate, isOwn = false): Flattened {
  const writer = new ItemWriter(translate, isOwn);
  const leftOut = new LeftOutRecord(translate);
  const state: FlattenState = {
    summaries: summariesOf(root),
    translate,
    isOwn,
    writer,
    leftOut,
    columnWidth: null,
    columns: 0,
    joined: 0,
  };
  walk(state, root, plainStyle);
  writer.endLine();
  const { columns, joined } = state;
  return { items: writer.items, leftOut: leftOut.entries, preheader: leftOut.preheader, columns, joined };
}

// From the tree to a sequence of items: layout tables and columns are flattened in reading order, their content is
// recognized, and every visible element becomes an item.
import { hiddenBy, plainStyle } from '../computed-style.ts';
import type { Translate } from '../fixed-part.ts';
import type { Item } from '../items.ts';
import { type Frame, rootFrame } from '../layout/frames.ts';
import { placesIn } from '../layout/places.ts';
import type { ElementNode } from '../nodes.ts';
import { type OwnSection, readOwnSections } from '../own/convert-own.ts';
import { ownPartsIn } from '../own/own-parts.ts';
import { summariesOf } from '../summary.ts';
import type { Tree } from '../tree.ts';
import { type Event, ItemWriter } from './item-writer.ts';
import { type LeftOut, LeftOutRecord } from './left-out.ts';
import type { FlattenState } from './state.ts';
import { walk } from './walk.ts';

/** Px: a window at a desk. */
const minWindowWidth = 640;
/** Of the window on both sides of a wide email, so that its boxes differ from those of the page. */
const roomBeside = 40;

export interface Flattened {
  items: Item[];
  leftOut: LeftOut[];
  /** The hidden text at the beginning. */
  preheader: string;
  /** Rows of columns that are now stacked. */
  columns: number;
  /** Rows of short cells that became one line. */
  joined: number;
  /** The items with the space between them, in their boxes; empty for an email of this product. */
  events: Event[];
  /** The window that the boxes are in; null for an email of this product. */
  window: Frame | null;
  /** The sections of an email of this product; null for one without. */
  own: { page: string; sections: OwnSection[] } | null;
}

/**
 * The visible content of the tree as items, in reading order. `isOwn` says that this product wrote the email: its
 * cells are blocks then, and convert back exactly. `emailWidth` is in px. Pure apart from `translate`, which counts the merge tags it meets.
 */
export function flatten(
  { root, sheet, dir }: Pick<Tree, 'root' | 'sheet' | 'dir'>,
  translate: Translate,
  isOwn: boolean,
  emailWidth: number,
): Flattened {
  const writer = new ItemWriter(translate, isOwn);
  const leftOut = new LeftOutRecord(translate);
  const summaries = summariesOf(root);
  const windowWidth = Math.max(minWindowWidth, emailWidth + roomBeside);
  const window = isOwn ? null : rootFrame(root, windowWidth);
  writer.frame = window;
  const state: FlattenState = {
    summaries,
    translate,
    isOwn,
    places: isOwn ? null : placesIn(root, summaries, windowWidth, /^rtl$/i.test(dir.trim())),
    sheet,
    writer,
    leftOut,
    columnWidth: null,
    columns: 0,
    joined: 0,
  };
  const found = isOwn ? ownPartsIn(root) : null;
  const hasSections = found?.parts.some(({ kind }) => kind === 'section');
  if (found && hasSections) addPreheader(leftOut, root);
  else walk(state, root, plainStyle);
  const own =
    found && hasSections
      ? { page: found.page, sections: readOwnSections(state, found.parts, found.page, emailWidth) }
      : null;
  writer.end();
  const { columns, joined } = state;
  return {
    items: writer.items,
    leftOut: leftOut.entries,
    preheader: leftOut.preheader,
    columns,
    joined,
    events: writer.events,
    window,
    own,
  };
}

/** The hidden text before the content of an email of this product. */
function addPreheader(leftOut: LeftOutRecord, element: ElementNode): void {
  for (const child of element.children) {
    if (child.kind === 'text') continue;
    if (hiddenBy(child) !== null) leftOut.addHidden(child, true);
    else if (child.name === 'html' || child.name === 'body') addPreheader(leftOut, child);
  }
}

// An email as a sequence of items: the intermediate form between the tree and the blocks.
import type { Mobile } from '../render/columns.ts';
import type { Align, ComputedStyle } from './computed-style.ts';

export interface StyledRun {
  /** `\n` is a line break. */
  text: string;
  style: ComputedStyle;
}

export interface ListPart {
  ordered: boolean;
  entries: (StyledRun | ListPart)[][];
}

export interface ImageDraft {
  /** As typed. */
  src: string;
  alt: string;
  href: string;
  /** Px as shown, or null. */
  width: number | null;
  height: number | null;
  /** Percent of its container, or null. */
  percent: number | null;
}

/** The cell around a text in an email of this product: its style is that of the block. */
export interface Cell {
  style: ComputedStyle;
}

interface BaseItem {
  /** Px of empty space above. */
  gap: number;
  /** `#rrggbb` behind it. */
  background: string;
}

export interface TextItem extends BaseItem {
  kind: 'text';
  runs: StyledRun[];
  align: Align;
  cell: Cell | null;
}

export interface ListItem extends BaseItem {
  kind: 'list';
  list: ListPart;
  align: Align;
  cell: Cell | null;
}

export interface ImageItem extends BaseItem {
  kind: 'image';
  image: ImageDraft;
  align: Align;
}

export interface ImagesItem extends BaseItem {
  kind: 'images';
  images: ImageDraft[];
  mobile?: Mobile | undefined;
  /** An image row of this product, whose images are capped in height. */
  isCapped: boolean;
  align: Align;
}

export interface ButtonItem extends BaseItem {
  kind: 'button';
  label: string;
  href: string;
  /** `#rrggbb`, or `transparent` for a button of this product. */
  fill: string;
  /** It had a border and no fill; the fill is the color of the border. */
  isOutlined: boolean;
  color: string;
  /** Top, right, bottom, left, px. */
  padding: [number, number, number, number];
  radius: number;
  align: Align;
  /** As it was, px: the size and the line height of its label, and the space around it with the border. */
  shown?: { size: number; lineHeight: number; around: [number, number, number, number] };
}

export interface DividerItem extends BaseItem {
  kind: 'divider';
  color: string;
  width: number;
}

/** Space of an exact height, in an email of this product. */
export interface SpaceItem extends BaseItem {
  kind: 'space';
  height: number;
}

export interface FixedItem extends BaseItem {
  kind: 'fixed';
  html: string;
  reason: string;
  /** Of small images in a line, which need no more room; missing for what fills its box. */
  line?: { width: number; align: Align };
}

export type Item =
  | TextItem
  | ListItem
  | ImageItem
  | ImagesItem
  | ButtonItem
  | DividerItem
  | SpaceItem
  | FixedItem;

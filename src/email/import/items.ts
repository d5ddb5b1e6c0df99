// An email as a sequence of parts: the intermediate form between the tree and the blocks.
import type { Mobile } from '../render/columns.ts';
import type { Align, Look } from './look.ts';

export interface StyledRun {
  /** `\n` is a line break. */
  text: string;
  look: Look;
}

export interface ListPart {
  ordered: boolean;
  entries: (StyledRun | ListPart)[][];
}

export interface PictureDraft {
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

/** The cell of the text in an email of this product: it has the look of its block. */
export interface Cell {
  look: Look;
}

interface Placed {
  /** Px of empty space above. */
  gap: number;
  /** `#rrggbb` of its background. */
  ground: string;
}

export interface TextItem extends Placed {
  kind: 'text';
  runs: StyledRun[];
  align: Align;
  cell: Cell | null;
}

export interface ListItem extends Placed {
  kind: 'list';
  list: ListPart;
  align: Align;
  cell: Cell | null;
}

export interface ImageItem extends Placed {
  kind: 'image';
  picture: PictureDraft;
  align: Align;
}

export interface ImagesItem extends Placed {
  kind: 'images';
  pictures: PictureDraft[];
  mobile?: Mobile | undefined;
  /** An image row of this product, whose images are capped in height. */
  isCapped: boolean;
  align: Align;
}

export interface ButtonItem extends Placed {
  kind: 'button';
  label: string;
  href: string;
  background: string;
  /** It had a border; here it is painted. */
  isOutlined: boolean;
  color: string;
  /** Top, right, bottom, left, px. */
  padding: [number, number, number, number];
  radius: number;
  align: Align;
}

export interface DividerItem extends Placed {
  kind: 'divider';
  color: string;
  width: number;
}

/** Space of an exact height, in an email of this product. */
export interface SpaceItem extends Placed {
  kind: 'space';
  height: number;
}

export interface FixedItem extends Placed {
  kind: 'fixed';
  html: string;
  reason: string;
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

// Sections before their content becomes blocks.
import type { Sides } from '../../render/measure.ts';
import type { Event } from '../flatten/item-writer.ts';
import type { Frame } from './frames.ts';

/** The ground of a section. */
export interface Ground {
  /** The box that paints it. */
  frame: Frame;
  /** `#rrggbb` */
  color: string;
  /** It reaches both edges of the window. */
  isFull: boolean;
}

export interface ColumnDraft {
  /** The box around its content, if that paints something. */
  box: Frame | null;
  padding: Sides;
  events: Event[];
  /** `#rrggbb` behind its content. */
  background: string;
}

export interface SectionDraft {
  ground: Ground | null;
  /** A box around all columns that is narrower than the email: the columns paint it. */
  panel: Frame | null;
  padding: Sides;
  columns: ColumnDraft[];
  /** Between the columns, px. */
  gap: number;
  ratio: number[];
  valign: 'top' | 'middle' | 'bottom';
  stack: 'stack' | 'keep' | 'two-up';
  isReversed: boolean;
  isHiddenOnPhone: boolean;
}

/** From left to right, in px from the left edge of the window. */
export interface Extent {
  left: number;
  right: number;
}

export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

export const hasContent = ({ columns }: SectionDraft): boolean =>
  columns.some(({ events }) => events.some((event) => 'item' in event));

export const isSameGround = (a: Ground | null, b: Ground | null): boolean => {
  if (a === null || b === null) return a === b;
  if (a.frame === b.frame) return true;
  const isBare = ({ frame: { paint } }: Ground): boolean =>
    paint !== null && paint.image === null && paint.border === null;
  return a.color === b.color && a.isFull === b.isFull && isBare(a) && isBare(b);
};

/** One column without a box, on a ground. */
export const plainDraft = (ground: Ground | null, page: string, events: Event[]): SectionDraft => ({
  ground,
  panel: null,
  padding: noSides,
  columns: [{ box: null, padding: noSides, events, background: ground?.color ?? page }],
  gap: 0,
  ratio: [],
  valign: 'top',
  stack: 'stack',
  isReversed: false,
  isHiddenOnPhone: false,
});

// Widths of a section and its columns, in whole pixels from the outside in (rule C5): columns, gaps, paddings and borders
// add up to the width of the email exactly, otherwise columns that fit would wrap.
import { type Border, type SectionLayout, sharesOf } from '../document/section.ts';
import { sidePadding } from './layout-context.ts';
import { pixels, type Sides, sidesOf } from './measure.ts';

export interface ColumnWidths {
  /** With its padding and border. */
  outer: number;
  /** Of its blocks. */
  inner: number;
  padding: Sides;
}

export interface SectionPlan {
  /** Of the ground: the width of the email. */
  width: number;
  padding: Sides;
  /** Of all columns with their gaps. */
  content: number;
  gap: number;
  columns: ColumnWidths[];
}

const maxPadding = 200;
const noPadding: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

export const borderWidth = (border: Border | undefined): number =>
  border ? pixels(border.width, 1, 8, 1) : 0;

/** Whether a section has a box of its own; otherwise its columns are a row of the page. */
export const hasBox = ({
  styles,
  columns,
  phone,
}: Pick<SectionLayout, 'styles' | 'columns' | 'phone'>): boolean =>
  styles.backgroundColor !== undefined ||
  styles.backgroundImage !== undefined ||
  styles.border !== undefined ||
  styles.padding !== undefined ||
  (columns.length === 1 && phone.padding !== undefined);

/** `pageWidth` is the width of the email with its side padding, in px. */
export function planSection(section: SectionLayout, pageWidth: number): SectionPlan {
  const { styles, columns } = section;
  const isBox = hasBox(section);
  const padding =
    styles.padding === undefined
      ? { top: isBox ? 24 : 0, right: sidePadding, bottom: isBox ? 24 : 0, left: sidePadding }
      : sidesOf(styles.padding, maxPadding);
  const content = Math.max(
    columns.length,
    pageWidth - padding.left - padding.right - 2 * borderWidth(styles.border),
  );
  const shares = sharesOf(section);
  const sum = shares.reduce((all, share) => all + share, 0);
  const gap =
    columns.length === 1
      ? 0
      : Math.min(pixels(styles.gap, 0, 60, 20), Math.floor(content / columns.length / 2));
  const all = content - (columns.length - 1) * gap;
  let left = all;
  return {
    width: pageWidth,
    padding,
    content,
    gap,
    columns: columns.map((column, index) => {
      const outer = index === columns.length - 1 ? left : Math.floor((all * (shares[index] ?? 1)) / sum);
      left -= outer;
      const own =
        column.styles.padding === undefined ? noPadding : sidesOf(column.styles.padding, maxPadding);
      const inner = Math.max(1, outer - own.left - own.right - 2 * borderWidth(column.styles.border));
      return { outer, inner, padding: own };
    }),
  };
}

// The boxes around the columns of a design as the look of a section, which has one box around and one in each column.
import type { Border } from '../../document/section.ts';
import { contrast } from '../../render/color.ts';
import type { Sides } from '../../render/measure.ts';
import { addSides, noSides } from '../css-values.ts';
import type { BackgroundImage, Ground } from '../design.ts';

/** A difference that is seen: colors with less are the same. */
const minContrast = 1.01;

const isSameColor = (first: string, second: string): boolean => contrast(first, second) < minContrast;

export interface SectionLook {
  isFull: boolean;
  color: string | null;
  image: BackgroundImage | null;
  border: Border | null;
  radius: number;
  padding: Sides;
  /** Of the box in the columns, if there is another one. */
  inner: Ground | null;
  /** What is behind the columns, `#rrggbb`; null for an image. */
  behind: string | null;
  /** Boxes between the outermost and the innermost are lost. */
  isSimplified: boolean;
}

const isInset = ({ top, right, bottom, left }: Sides): boolean => top + right + bottom + left > 0;

interface Box {
  ground: Ground;
  /** From the edge of the section to the box. */
  before: Sides;
}

/** Nothing of a box can be seen around the next one in it. */
const isCovered = (outer: Ground, inner: Ground, inset: Sides): boolean =>
  (!outer.isFull || inner.isFull) &&
  outer.border === null &&
  outer.image === null &&
  (inner.color !== null || inner.image !== null) &&
  inner.radius === 0 &&
  !isInset(inset);

/** Boxes that can be seen, and the padding of all others. */
function boxesIn(grounds: readonly Ground[], page: string): { boxes: Box[]; rest: Sides } {
  const boxes: Box[] = [];
  let behind: string | null = page;
  let rest = noSides;
  for (const ground of grounds) {
    const isColored = ground.color !== null && (behind === null || !isSameColor(ground.color, behind));
    if (isColored || ground.image !== null || ground.border !== null) {
      const last = boxes.at(-1);
      if (last && isCovered(last.ground, ground, rest)) {
        const color = ground.color ?? last.ground.color;
        boxes[boxes.length - 1] = { ground: { ...ground, color }, before: last.before };
      } else boxes.push({ ground, before: rest });
      rest = noSides;
      behind = ground.image === null ? (ground.color ?? behind) : null;
    }
    rest = addSides(rest, ground.padding);
  }
  return { boxes, rest };
}

const plain = (padding: Sides, page: string): SectionLook => ({
  isFull: false,
  color: null,
  image: null,
  border: null,
  radius: 0,
  padding,
  inner: null,
  behind: page,
  isSimplified: false,
});

const outside = (
  { color, image, border, radius, isFull }: Ground,
  padding: Sides,
): Omit<SectionLook, 'inner' | 'behind' | 'isSimplified'> => ({
  isFull: isFull && (color !== null || image !== null),
  color,
  image,
  border,
  radius,
  padding,
});

/**
 * The look of a section from its boxes, outermost first; `page` is the color behind them, `#rrggbb`. `hasOneColumn` says
 * that the box in the columns can be the column itself.
 */
export function sectionLookOf(grounds: readonly Ground[], page: string, hasOneColumn: boolean): SectionLook {
  const { boxes, rest } = boxesIn(grounds, page);
  const [outer] = boxes;
  const last = boxes.at(-1);
  if (!outer || !last) return plain(rest, page);
  const before = boxes.reduce((sum, box) => addSides(sum, box.before), noSides);
  const colorOf = ({ color, image }: Ground): string | null => (image === null ? (color ?? page) : null);
  if (boxes.length === 1) {
    const { ground } = outer;
    const isNarrower = isInset(before) && !ground.isFull;
    // The section is as wide as the email: a narrower box in it is its column.
    if (isNarrower && hasOneColumn && ground.image === null)
      return { ...plain(before, page), inner: { ...ground, padding: rest }, behind: ground.color ?? page };
    const look = outside(ground, addSides(before, rest));
    return { ...look, inner: null, behind: colorOf(ground), isSimplified: isNarrower };
  }
  // Columns have no images, so that the box with one is the section.
  if (last.ground.image !== null)
    return {
      ...outside(last.ground, addSides(before, rest)),
      inner: null,
      behind: null,
      isSimplified: true,
    };
  return {
    ...outside(outer.ground, before),
    inner: { ...last.ground, padding: rest },
    behind: last.ground.color ?? colorOf(outer.ground),
    isSimplified: boxes.length > 2 || !hasOneColumn,
  };
}

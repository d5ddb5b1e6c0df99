// Boxes that clip their overflow and are too small for their text.
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from '../values/lengths.ts';
import { type Box, columnPx, declarationText, isInline, isTablePart } from './box.ts';

const clippingOverflow = /^(?:hidden|clip|scroll|auto|overlay|-moz-hidden-unscrollable)$/;

/** True when overflow is cut off, or reachable only by scrolling. */
export const clipsOverflow = (css: Declarations): boolean =>
  clippingOverflow.test(css.get('overflow-y') ?? '') ||
  clippingOverflow.test(css.get('overflow-x') ?? '') ||
  /\b(?:paint|strict|content)\b/.test(css.get('contain') ?? '');

/** A side of this length shows nothing readable. */
export const maxEmptyPx = 3;
/** Space for one or two characters of a line that cannot wrap. */
const maxEmptyNowrapPx = 16;

interface Side {
  name: 'height' | 'width';
  padding: readonly string[];
}

const sides: readonly Side[] = [
  { name: 'height', padding: ['padding-top', 'padding-bottom'] },
  { name: 'width', padding: ['padding-left'] },
];

/**
 * The declaration that limits this side to `maxPx`, or null. A minimum size or a padding above `maxPx` leaves space for
 * text. Percentages of a height are ignored, because the height they refer to is unknown.
 */
function sideLimitedBy(box: Box, { name, padding }: Side, maxPx: number): string | null {
  const { css, fontSizePx } = box;
  const percentageBase = name === 'width' ? columnPx : null;
  const sizeOf = (property: string): number | null => pixelsOf(css.get(property), fontSizePx, percentageBase);
  const minimum = css.get(`min-${name}`);
  if (minimum !== undefined && minimum !== 'auto' && minimum !== 'initial') {
    const px = sizeOf(`min-${name}`);
    if (
      name === 'width' ? px === null || px > maxPx : (px ?? (minimum.endsWith('%') ? 0 : maxPx + 1)) > maxPx
    )
      return null;
  }
  if (padding.some((property) => (pixelsOf(css.get(property), fontSizePx, columnPx) ?? 0) > maxPx))
    return null;
  for (const property of [`max-${name}`, name]) {
    const px = sizeOf(property);
    if (px !== null && px <= maxPx) return `${property}: ${css.get(property)}; overflow: hidden`;
  }
  return null;
}

/**
 * The size of a table part that leaves no space, or null. A table grows with its content, so a small width alone hides
 * nothing: its layout has to be fixed, or its height has to be as small.
 */
function tableLimitedBy(box: Box): string | null {
  const { css, attributes, fontSizePx } = box;
  const sizeOf = (name: 'width' | 'height'): number | null =>
    pixelsOf(css.get(name), fontSizePx, columnPx) ??
    (/^\s*[\d.]+(?:px)?\s*$/.test(attributes[name] ?? '') ? Number.parseFloat(attributes[name] ?? '') : null);
  const isNarrow = (sizeOf('width') ?? Number.POSITIVE_INFINITY) <= maxEmptyPx;
  const isLow = (sizeOf('height') ?? Number.POSITIVE_INFINITY) <= maxEmptyPx;
  if (!isNarrow || !(isLow || css.get('table-layout') === 'fixed')) return null;
  if (css.has('min-width')) return null;
  return `${box.tag} of ${sizeOf('width')} px; overflow: hidden`;
}

/** The declaration that leaves no space for text in a box that clips overflow, or null. */
export function noRoomBy(box: Box, isNowrap: boolean): string | null {
  const { css } = box;
  if (!clipsOverflow(css) || isInline(box)) return null;
  if (isTablePart(box)) return tableLimitedBy(box);
  for (const side of sides) {
    const cause = sideLimitedBy(box, side, side.name === 'width' && isNowrap ? maxEmptyNowrapPx : maxEmptyPx);
    if (cause) return cause;
  }
  return null;
}

/** True when a height or a padding gives the box space although its lines have no height. */
export const hasRoomBesideLines = (css: Declarations, fontSizePx: number): boolean =>
  (pixelsOf(css.get('height'), fontSizePx) ?? 0) > maxEmptyPx ||
  (pixelsOf(css.get('min-height'), fontSizePx) ?? 0) > maxEmptyPx ||
  (pixelsOf(css.get('padding-top'), fontSizePx) ?? 0) > maxEmptyPx ||
  (pixelsOf(css.get('padding-bottom'), fontSizePx) ?? 0) > maxEmptyPx;

/** The visible size of a box for its text, px; null for a side that grows with the text. */
export interface ClipBox {
  width: number | null;
  height: number | null;
  /** The declarations that limit it. */
  cause: string;
}

/** Null for a box that clips nothing, or whose size is unknown. */
export function clipBoxOf(box: Box): ClipBox | null {
  const { css, fontSizePx } = box;
  const isClipped = ['overflow-x', 'overflow-y'].some((name) =>
    /^(?:hidden|clip)$/.test(css.get(name) ?? ''),
  );
  if (!isClipped || isInline(box) || isTablePart(box)) return null;
  const maxSize = (side: Side): number | null => {
    if (css.has(`min-${side.name}`)) return null;
    if (side.padding.some((name) => css.get(name)?.includes('%'))) return null;
    const padding = side.padding.reduce((sum, name) => sum + (pixelsOf(css.get(name), fontSizePx) ?? 0), 0);
    const sizes = [side.name, `max-${side.name}`].flatMap(
      (name) => pixelsOf(css.get(name), fontSizePx) ?? [],
    );
    return sizes.length === 0 ? null : Math.min(...sizes) + padding;
  };
  const [height = null, width = null] = sides.map(maxSize);
  if (height === null && width === null) return null;
  return {
    width,
    height,
    cause: `${declarationText(css, ['width', 'max-width', 'height', 'max-height'])}; overflow: hidden`,
  };
}

/** The average width of a character. */
const characterWidthEm = 0.4;
/** Text that needs so many times the space of its box is hidden on purpose. */
const minOverflow = 5;

/** True when a text of so many characters is nearly all clipped by the box. */
export function clipsNearlyAll(
  { width, height }: ClipBox,
  characters: number,
  fontSizePx: number,
  isNowrap: boolean,
): boolean {
  const lineLength = characters * characterWidthEm * fontSizePx;
  if (isNowrap) return width !== null && lineLength > 2 * minOverflow * width;
  return height !== null && (lineLength / (width ?? columnPx)) * fontSizePx > minOverflow * height;
}

// Boxes that are too small for their content, and boxes positioned out of view.
import type { Declarations } from './declarations.ts';
import { pixelsOf } from './lengths.ts';
import type { Move } from './transform.ts';

const inlineNames =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/;
const tableNames = /^(?:table|tbody|thead|tfoot|tr|td|th)$/;

export interface Box {
  name: string;
  attributes: Readonly<Record<string, string>>;
  css: Declarations;
  fontSize: number;
}

const isOutOfFlow = (css: Declarations): boolean => {
  const position = css.get('position');
  return position === 'absolute' || position === 'fixed';
};

const floats = (css: Declarations): boolean => (css.get('float') ?? 'none') !== 'none';

/** Sizes, overflow and transforms do not apply to inline elements. */
export function isInline({ name, css }: Pick<Box, 'name' | 'css'>): boolean {
  const display = css.get('display');
  const flows =
    display === undefined ? inlineNames.test(name) : display === 'inline' || display === 'contents';
  return flows && !floats(css) && !isOutOfFlow(css);
}

const isTablePart = ({ name, css }: Pick<Box, 'name' | 'css'>): boolean => {
  const display = css.get('display');
  return display === undefined ? tableNames.test(name) : /^(?:inline-)?table/.test(display);
};

/** The base of percentage widths: an ordinary column of an email. */
const columnPx = 600;
const pagePx = 1_024;

const widthOf = ({ css, fontSize }: Pick<Box, 'css' | 'fontSize'>, name: string): number | null =>
  pixelsOf(css.get(name), fontSize, columnPx);

const clipping = /^(?:hidden|clip|scroll|auto|overlay|-moz-hidden-unscrollable)$/;

export const clips = (css: Declarations): boolean =>
  clipping.test(css.get('overflow-y') ?? '') ||
  clipping.test(css.get('overflow-x') ?? '') ||
  /\b(?:paint|strict|content)\b/.test(css.get('contain') ?? '');

const flatPx = 3;
/** One or two letters. */
const narrowPx = 16;

interface Side {
  name: 'height' | 'width';
  padding: readonly string[];
}

const sides: readonly Side[] = [
  { name: 'height', padding: ['padding-top', 'padding-bottom'] },
  { name: 'width', padding: ['padding-left'] },
];

/** The declaration that leaves no more than `most`, or null. A percentage of an unknown size is ignored. */
function flatBy(box: Box, { name, padding }: Side, most: number): string | null {
  const { css, fontSize } = box;
  const whole = name === 'width' ? columnPx : null;
  const sizeOf = (property: string): number | null => pixelsOf(css.get(property), fontSize, whole);
  const least = css.get(`min-${name}`);
  if (least !== undefined && least !== 'auto' && least !== 'initial') {
    const px = sizeOf(`min-${name}`);
    if (name === 'width' ? px === null || px > most : (px ?? (least.endsWith('%') ? 0 : most + 1)) > most)
      return null;
  }
  if (padding.some((property) => (pixelsOf(css.get(property), fontSize, columnPx) ?? 0) > most)) return null;
  for (const property of [`max-${name}`, name]) {
    const px = sizeOf(property);
    if (px !== null && px <= most) return `${property}: ${css.get(property)}; overflow: hidden`;
  }
  return null;
}

/** A table grows with its content unless its layout is fixed; a width and a height near 0 show the intent. */
function flatTable(box: Box): string | null {
  const { css, attributes, fontSize } = box;
  const sizeOf = (name: 'width' | 'height'): number | null =>
    pixelsOf(css.get(name), fontSize, columnPx) ??
    (/^\s*[\d.]+(?:px)?\s*$/.test(attributes[name] ?? '') ? Number.parseFloat(attributes[name] ?? '') : null);
  const isNarrow = (sizeOf('width') ?? Number.POSITIVE_INFINITY) <= flatPx;
  const isLow = (sizeOf('height') ?? Number.POSITIVE_INFINITY) <= flatPx;
  if (!isNarrow || !(isLow || css.get('table-layout') === 'fixed')) return null;
  if (css.has('min-width')) return null;
  return `${box.name} of ${sizeOf('width')} px; overflow: hidden`;
}

/** The declaration that leaves no space for text, or null. */
export function flatOf(box: Box, isNowrap: boolean): string | null {
  const { css } = box;
  if (!clips(css) || isInline(box)) return null;
  if (isTablePart(box)) return flatTable(box);
  for (const side of sides) {
    const found = flatBy(box, side, side.name === 'width' && isNowrap ? narrowPx : flatPx);
    if (found) return found;
  }
  return null;
}

const named = (css: Declarations, names: readonly string[]): string =>
  names
    .filter((name) => !/^(?:0\D*|auto|none|static)$/.test(css.get(name) ?? '0'))
    .map((name) => `${name}: ${css.get(name)}`)
    .join('; ');

/** The visible size of a box for its text, px; null for a side that grows with the text. */
export interface Slit {
  width: number | null;
  height: number | null;
  by: string;
}

/** Null for boxes that clip nothing, or of unknown size. */
export function slitOf(box: Box): Slit | null {
  const { css, fontSize } = box;
  const isCut = ['overflow-x', 'overflow-y'].some((name) => /^(?:hidden|clip)$/.test(css.get(name) ?? ''));
  if (!isCut || isInline(box) || isTablePart(box)) return null;
  const most = (side: Side): number | null => {
    if (css.has(`min-${side.name}`)) return null;
    if (side.padding.some((name) => css.get(name)?.includes('%'))) return null;
    const room = side.padding.reduce((sum, name) => sum + (pixelsOf(css.get(name), fontSize) ?? 0), 0);
    const sizes = [side.name, `max-${side.name}`].flatMap((name) => pixelsOf(css.get(name), fontSize) ?? []);
    return sizes.length === 0 ? null : Math.min(...sizes) + room;
  };
  const [height = null, width = null] = sides.map(most);
  if (height === null && width === null) return null;
  return {
    width,
    height,
    by: `${named(css, ['width', 'max-width', 'height', 'max-height'])}; overflow: hidden`,
  };
}

const letter = 0.4;
const muchMore = 5;

/** True when nearly all of these letters are clipped. */
export function isCutAway(
  { width, height }: Slit,
  letters: number,
  fontSize: number,
  isNowrap: boolean,
): boolean {
  const length = letters * letter * fontSize;
  if (isNowrap) return width !== null && length > 2 * muchMore * width;
  return height !== null && (length / (width ?? columnPx)) * fontSize > muchMore * height;
}

/** The distance from its normal position, px. */
export interface Shift {
  x: number;
  y: number;
}

const awayPx = 200;
/** The space beside a column of 600 px in a window of 1,440 px. */
const marginPx = 420;
/** The assumed minimum width of a box's text, if unstated. */
const boxPx = 480;
const rightPx = 2_000;
const abovePx = 2_000;
const belowPx = 5_000;
const sidewaysPx = 1_000;

const hugePaddingPx = 2_000;

/** The shift of one element, and the declaration if that moves it out of view. */
export function shiftOf(
  box: Box,
  around: Shift,
  move: Move | null,
  isPlaced: boolean,
): { shift: Shift; away: string | null } {
  const { css, fontSize } = box;
  const position = css.get('position');
  const across = (name: string): number | null => pixelsOf(css.get(name), fontSize, columnPx);
  const down = (name: string): number | null => pixelsOf(css.get(name), fontSize, null);
  const width = widthOf(box, 'width');
  let x = move?.x ?? 0;
  let y = move?.y ?? 0;
  const floated = floats(css) || /^(?:inline-|table-cell)/.test(css.get('display') ?? '');
  const margin = across('margin-left') ?? 0;
  if (!floated || Math.abs(margin) >= sidewaysPx) x += margin;
  y += down('margin-top') ?? 0;
  const paddingLeft = across('padding-left') ?? 0;
  if (paddingLeft >= hugePaddingPx) x += paddingLeft;
  const paddingTop = down('padding-top') ?? 0;
  if (paddingTop >= hugePaddingPx) y += paddingTop;
  const isFree = position === 'absolute' || position === 'fixed';
  const names = [
    'position',
    'left',
    'top',
    'right',
    'bottom',
    'margin-left',
    'margin-top',
    'transform',
    'translate',
    'padding-left',
    'padding-top',
  ];
  if (isFree && !isPlaced) {
    const left = pixelsOf(css.get('left'), fontSize, pagePx);
    const right = pixelsOf(css.get('right'), fontSize, pagePx);
    const top = pixelsOf(css.get('top'), fontSize, belowPx);
    const bottom = pixelsOf(css.get('bottom'), fontSize, belowPx);
    x += left ?? 0;
    y += top ?? 0;
    const height = pixelsOf(css.get('height'), fontSize) ?? awayPx;
    const isAway =
      x + (width ?? awayPx) <= 0 ||
      (left !== null && x >= pagePx) ||
      (left === null && right !== null && right + (width ?? awayPx) <= 0) ||
      y + height <= 0 ||
      (top !== null && y >= belowPx) ||
      (top === null && bottom !== null && bottom <= -awayPx && position === 'fixed');
    return { shift: { x: 0, y: 0 }, away: isAway ? named(css, names) : null };
  }
  if (isFree || position === 'relative' || position === 'sticky') {
    const left = across('left');
    const right = across('right');
    x += left ?? -(right ?? 0);
    y += down('top') ?? -(down('bottom') ?? 0);
  }
  if (x === 0 && y === 0) return { shift: around, away: null };
  const shift = { x: around.x + x, y: around.y + y };
  // A margin makes the box wider, and its lines begin out of view; other shifts move the box unchanged.
  const reach = width ?? (x === margin ? 0 : boxPx);
  const isAway =
    shift.x <= -(marginPx + reach) || shift.x >= rightPx || shift.y <= -abovePx || shift.y >= belowPx;
  return { shift, away: isAway ? named(css, names) : null };
}

/** Moved over another element, so that its background is unknown. */
export const isMoved = (css: Declarations, fontSize: number, move: Move | null): boolean => {
  const position = css.get('position');
  if (position === 'absolute' || position === 'fixed') return true;
  const far = (name: string): boolean => Math.abs(pixelsOf(css.get(name), fontSize, columnPx) ?? 0) >= 20;
  if (move && (Math.abs(move.x) >= 20 || Math.abs(move.y) >= 20)) return true;
  if ((pixelsOf(css.get('margin-top'), fontSize) ?? 0) <= -20) return true;
  if ((pixelsOf(css.get('margin-left'), fontSize, columnPx) ?? 0) <= -20) return true;
  return position === 'relative' && ['top', 'left', 'right', 'bottom'].some(far);
};

/** The declaration that pushes the first line out of view, '' when it is reset, null when unset. */
export function indentOf(css: Declarations, fontSize: number, isNowrap: boolean): string | null {
  const value = css.get('text-indent');
  if (value === undefined || value === 'inherit') return null;
  const px = pixelsOf(value, fontSize, columnPx) ?? 0;
  const isAway = px <= -awayPx || px >= rightPx || (px >= columnPx && isNowrap && clips(css));
  return isAway ? `text-indent: ${value}` : '';
}

// Boxes that are moved out of view, by position, margin, padding, transform or text-indent.
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from '../values/lengths.ts';
import { type Box, columnPx, declarationText, isFloated, isOutOfFlow } from './box.ts';
import { clipsOverflow } from './overflow.ts';
import type { Transform } from './transform.ts';

/** The distance from the normal position, px. */
export interface Offset {
  x: number;
  y: number;
}

const pagePx = 1_024;
/** The space beside a column of 600 px in a window of 1,440 px. */
const marginPx = 420;
/** The assumed width of a box in the flow that states none. */
const assumedWidthPx = 480;
/** The assumed width and height of an absolute or fixed box that states none. */
const assumedFreeSizePx = 200;

/** From these offsets on a box is out of view. */
const offscreenRightPx = 2_000;
const offscreenAbovePx = 2_000;
const offscreenBelowPx = 5_000;
const offscreenIndentPx = 200;

/** A margin of a float may place it beside another box; only a huge one moves it away. */
const hugeMarginPx = 1_000;
const hugePaddingPx = 2_000;

/** From this distance on a box may lie over another one. */
const overlapPx = 20;

const movingProperties = [
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

/** True when an absolute or fixed box lies outside the page; `x` and `y` are its offset without left and top. */
function isFreeBoxOffscreen({ css, fontSizePx }: Box, width: number | null, x: number, y: number): boolean {
  const left = pixelsOf(css.get('left'), fontSizePx, pagePx);
  const right = pixelsOf(css.get('right'), fontSizePx, pagePx);
  const top = pixelsOf(css.get('top'), fontSizePx, offscreenBelowPx);
  const bottom = pixelsOf(css.get('bottom'), fontSizePx, offscreenBelowPx);
  const fromLeft = x + (left ?? 0);
  const fromTop = y + (top ?? 0);
  const height = pixelsOf(css.get('height'), fontSizePx) ?? assumedFreeSizePx;
  return (
    fromLeft + (width ?? assumedFreeSizePx) <= 0 ||
    (left !== null && fromLeft >= pagePx) ||
    (left === null && right !== null && right + (width ?? assumedFreeSizePx) <= 0) ||
    fromTop + height <= 0 ||
    (top !== null && fromTop >= offscreenBelowPx) ||
    (top === null && bottom !== null && bottom <= -assumedFreeSizePx && css.get('position') === 'fixed')
  );
}

/**
 * The offset of a box from its normal position, its ancestors' offset included, and the declarations that move it out
 * of view; null when it stays in view. `isPositioned`: an ancestor is positioned, so absolute boxes refer to it.
 */
export function offsetOf(
  box: Box,
  inherited: Offset,
  transform: Transform | null,
  isPositioned: boolean,
): { offset: Offset; offscreenBy: string | null } {
  const { css, fontSizePx } = box;
  const position = css.get('position');
  const across = (name: string): number | null => pixelsOf(css.get(name), fontSizePx, columnPx);
  const down = (name: string): number | null => pixelsOf(css.get(name), fontSizePx, null);
  const width = across('width');
  let x = transform?.x ?? 0;
  let y = transform?.y ?? 0;
  const isBeside = isFloated(css) || /^(?:inline-|table-cell)/.test(css.get('display') ?? '');
  const margin = across('margin-left') ?? 0;
  if (!isBeside || Math.abs(margin) >= hugeMarginPx) x += margin;
  y += down('margin-top') ?? 0;
  const paddingLeft = across('padding-left') ?? 0;
  if (paddingLeft >= hugePaddingPx) x += paddingLeft;
  const paddingTop = down('padding-top') ?? 0;
  if (paddingTop >= hugePaddingPx) y += paddingTop;
  const isFree = isOutOfFlow(css);
  if (isFree && !isPositioned)
    return {
      offset: { x: 0, y: 0 },
      offscreenBy: isFreeBoxOffscreen(box, width, x, y) ? declarationText(css, movingProperties) : null,
    };
  if (isFree || position === 'relative' || position === 'sticky') {
    const left = across('left');
    const right = across('right');
    x += left ?? -(right ?? 0);
    y += down('top') ?? -(down('bottom') ?? 0);
  }
  if (x === 0 && y === 0) return { offset: inherited, offscreenBy: null };
  const offset = { x: inherited.x + x, y: inherited.y + y };
  // A negative margin alone widens the box to the left, so its lines begin out of view at once. Any other move takes the
  // whole width of the box along, and all of it has to leave the window.
  const reach = width ?? (x === margin ? 0 : assumedWidthPx);
  const isOffscreen =
    offset.x <= -(marginPx + reach) ||
    offset.x >= offscreenRightPx ||
    offset.y <= -offscreenAbovePx ||
    offset.y >= offscreenBelowPx;
  return { offset, offscreenBy: isOffscreen ? declarationText(css, movingProperties) : null };
}

/** True when the box may lie over another element, so that the background behind it is unknown. */
export const mayOverlap = (css: Declarations, fontSizePx: number, transform: Transform | null): boolean => {
  if (isOutOfFlow(css)) return true;
  const isFar = (name: string): boolean =>
    Math.abs(pixelsOf(css.get(name), fontSizePx, columnPx) ?? 0) >= overlapPx;
  if (transform && (Math.abs(transform.x) >= overlapPx || Math.abs(transform.y) >= overlapPx)) return true;
  if ((pixelsOf(css.get('margin-top'), fontSizePx) ?? 0) <= -overlapPx) return true;
  if ((pixelsOf(css.get('margin-left'), fontSizePx, columnPx) ?? 0) <= -overlapPx) return true;
  return css.get('position') === 'relative' && ['top', 'left', 'right', 'bottom'].some(isFar);
};

/** The `text-indent` that moves the first line out of view; '' for one that does not, null when none is declared. */
export function offscreenIndentOf(css: Declarations, fontSizePx: number, isNowrap: boolean): string | null {
  const value = css.get('text-indent');
  if (value === undefined || value === 'inherit') return null;
  const px = pixelsOf(value, fontSizePx, columnPx) ?? 0;
  const isOffscreen =
    px <= -offscreenIndentPx || px >= offscreenRightPx || (px >= columnPx && isNowrap && clipsOverflow(css));
  return isOffscreen ? `text-indent: ${value}` : '';
}

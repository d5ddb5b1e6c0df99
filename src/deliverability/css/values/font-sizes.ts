// Font sizes, and line heights of zero.
import { namedFontSizes } from '#css/named-font-sizes.ts';
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from './lengths.ts';

const assumedSizePx = 16;

/** The font size, px. One that cannot be computed, such as `calc(…)`, counts as 16 px. */
export function fontSizeOf(value: string, inheritedPx: number): number {
  if (value === 'inherit' || value === 'unset') return inheritedPx;
  if (value === 'smaller') return inheritedPx / 1.2;
  if (value === 'larger') return inheritedPx * 1.2;
  return pixelsOf(value, inheritedPx, inheritedPx) ?? namedFontSizes.get(value) ?? assumedSizePx;
}

const maxZeroPx = 1;

/** True when lines have practically no height; null when `line-height` is not declared. */
export function isLineHeightZero(css: Declarations, fontSizePx: number): boolean | null {
  const value = css.get('line-height');
  if (value === undefined || value === 'inherit' || value === 'unset') return null;
  const factor = Number(value);
  if (Number.isFinite(factor)) return factor * fontSizePx <= maxZeroPx;
  const px = pixelsOf(value, fontSizePx, fontSizePx);
  return px !== null && px <= maxZeroPx;
}

// Font sizes.
import type { Declarations } from './declarations.ts';
import { pixelsOf } from './lengths.ts';

const namedSizes: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

const unknownSizePx = 16;

/** The font size of text. One that cannot be known here, such as `calc(…)`, counts as an ordinary one. */
export function fontSizeOf(value: string, around: number): number {
  if (value === 'inherit' || value === 'unset') return around;
  if (value === 'smaller') return around / 1.2;
  if (value === 'larger') return around * 1.2;
  return pixelsOf(value, around, around) ?? namedSizes[value] ?? unknownSizePx;
}

const flatPx = 1;

/** True when lines have no height; null when unset. */
export function isLineFlat(css: Declarations, fontSize: number): boolean | null {
  const value = css.get('line-height');
  if (value === undefined || value === 'inherit' || value === 'unset') return null;
  const factor = Number(value);
  if (Number.isFinite(factor)) return factor * fontSize <= flatPx;
  const line = pixelsOf(value, fontSize, fontSize);
  return line !== null && line <= flatPx;
}

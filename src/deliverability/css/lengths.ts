// Lengths in px, as far as they do not depend on the surroundings.

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/;

/** Viewport units count as in an ordinary window. */
const perUnit: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.945,
  rem: 16,
  vw: 10.24,
  vi: 10.24,
  vh: 7.68,
  vb: 7.68,
  vmin: 7.68,
  vmax: 10.24,
  svw: 10.24,
  svh: 7.68,
  lvw: 10.24,
  lvh: 7.68,
  dvw: 10.24,
  dvh: 7.68,
};

const perFont: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, cap: 0.7, ic: 1, lh: 1.2, rlh: 1.2 };

const longest = 40;

/** `whole` is the base of a percentage; without it a percentage is unknown. */
export function pixelsOf(
  value: string | undefined,
  fontSize = 16,
  whole: number | null = null,
): number | null {
  if (value === undefined || value.length > longest) return null;
  const match = number.exec(value);
  if (!match) return value.startsWith('calc(') ? pixelsOf(value.slice(5, -1).trim(), fontSize, whole) : null;
  const size = Number(match[0]);
  const unit = value.slice(match[0].length);
  if (unit === 'px') return size;
  if (unit === '') return size === 0 ? 0 : null;
  if (unit === '%') return whole === null ? null : (size / 100) * whole;
  const font = perFont[unit];
  if (font !== undefined) return size * font * fontSize;
  const factor = perUnit[unit];
  return factor === undefined ? null : size * factor;
}

const lengthText =
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|in|cm|mm|q|r?em|ex|ch|cap|ic|r?lh|[sld]?v(?:w|h|i|b|min|max))$/;
const zero = /^[+-]?(?:0+\.?0*|\.0+)$/;

export const isLength = (value: string): boolean => lengthText.test(value) || zero.test(value);
export const isPercentage = (value: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)%$/.test(value);
export const isNumber = (value: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/.test(value);

// CSS lengths in px, as far as the font size and an assumed window tell.

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/;

/** Viewport units count as in a window of 1,024 by 768 px. */
const pxPerUnit: Record<string, number> = {
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

const emPerUnit: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, cap: 0.7, ic: 1, lh: 1.2, rlh: 1.2 };

const maxCharacters = 40;

/**
 * A length in px; null if it is unknown or no length. `percentageBase`: what 100 % is; without it a percentage is
 * unknown.
 */
export function pixelsOf(
  value: string | undefined,
  fontSizePx = 16,
  percentageBase: number | null = null,
): number | null {
  if (value === undefined || value.length > maxCharacters) return null;
  const match = number.exec(value);
  if (!match)
    return value.startsWith('calc(') ? pixelsOf(value.slice(5, -1).trim(), fontSizePx, percentageBase) : null;
  const size = Number(match[0]);
  const unit = value.slice(match[0].length);
  if (unit === 'px') return size;
  if (unit === '') return size === 0 ? 0 : null;
  if (unit === '%') return percentageBase === null ? null : (size / 100) * percentageBase;
  const em = emPerUnit[unit];
  if (em !== undefined) return size * em * fontSizePx;
  const factor = pxPerUnit[unit];
  return factor === undefined ? null : size * factor;
}

const lengthText =
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|in|cm|mm|q|r?em|ex|ch|cap|ic|r?lh|[sld]?v(?:w|h|i|b|min|max))$/;
const zero = /^[+-]?(?:0+\.?0*|\.0+)$/;

export const isLength = (value: string): boolean => lengthText.test(value) || zero.test(value);
export const isPercentage = (value: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)%$/.test(value);
export const isNumber = (value: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/.test(value);

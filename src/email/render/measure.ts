// Sizes as the renderer needs them: whole pixels, read from the strings a document stores.
import { memoize } from './memoize.ts';

/** `"16px"` (or a number) as whole pixels within bounds; the fallback when it is no pixel length. */
export function pixels(value: string, min: number, max: number, fallback: number): number {
  const known = plainPixels(value);
  const length = known >= 0 ? known : Number(/^\s*(\d{1,5})(?:px)?\s*$/.exec(value)?.[1] ?? Number.NaN);
  return Number.isNaN(length) ? fallback : Math.min(max, Math.max(min, length));
}

/** One to four digits and `px`, as documents store lengths; otherwise -1. */
function plainPixels(value: string): number {
  if (typeof value !== 'string') return -1;
  const digits = value.length - 2;
  if (
    digits < 1 ||
    digits > 4 ||
    value.charCodeAt(digits) !== 0x70 ||
    value.charCodeAt(digits + 1) !== 0x78
  ) {
    return -1;
  }
  let length = 0;
  for (let index = 0; index < digits; index += 1) {
    const digit = value.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    length = length * 10 + digit;
  }
  return length;
}

export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const lengthsOf = memoize((padding: string): readonly string[] => padding.trim().split(/\s+/).slice(0, 4));

/** One to four pixel lengths as CSS padding reads them. */
export function sidesOf(padding: string, max: number): Sides {
  const [first, second, third, fourth] = lengthsOf(padding);
  const top = first === undefined ? 0 : pixels(first, 0, max, 0);
  const right = second === undefined ? top : pixels(second, 0, max, 0);
  const bottom = third === undefined ? top : pixels(third, 0, max, 0);
  const left = fourth === undefined ? right : pixels(fourth, 0, max, 0);
  return { top, right, bottom, left };
}

/** CSS padding in pixels, in as few of its four lengths as possible. */
export const cssSides = ({ top, right, bottom, left }: Sides): string =>
  right !== left
    ? `${top}px ${right}px ${bottom}px ${left}px`
    : top !== bottom
      ? `${top}px ${right}px ${bottom}px`
      : `${top}px ${right}px`;

/** The nearest even number of pixels that still fits the font: Word draws lines at odd ones (rule T1). */
export function evenLineHeight(fontSize: number, ratio: number): number {
  const factor = Number.isFinite(ratio) ? Math.min(3, Math.max(1, ratio)) : 1.5;
  const rounded = 2 * Math.round((fontSize * factor) / 2);
  return rounded < fontSize ? rounded + 2 : rounded;
}

const characterWidth = (character: string): number => {
  if (/[ijl.,:;'|!()[\]{}ftI]/.test(character)) return 0.34;
  if (/[mwMW@%]/.test(character)) return 0.94;
  return /[A-Z0-9&$?#]/.test(character) ? 0.68 : 0.57;
};

const asciiWidths = Float64Array.from({ length: 0x80 }, (_, code) =>
  characterWidth(String.fromCharCode(code)),
);

/**
 * An upper estimate of the width of one line in px, for a bold sans-serif face; real metrics differ by client. Only
 * Outlook's drawn buttons depend on it, because they need a width in advance.
 */
export function estimateTextWidth(text: string, fontSize: number): number {
  let em = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    if (code < 0x80) em += asciiWidths[code] ?? 0;
    else em += code < 0x250 ? 0.57 : code < 0x1100 ? 0.66 : 1.05;
    // A surrogate pair is one character.
    if (code > 0xffff) index += 1;
  }
  return Math.ceil(em * fontSize * 1.06);
}

export type Align = 'left' | 'center' | 'right';

/** An alignment that is safe to emit. */
export function alignOf(value: string, fallback: Align): Align {
  return value === 'left' || value === 'center' || value === 'right' ? value : fallback;
}

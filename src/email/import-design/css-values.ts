// Lengths, colors, sides and borders as other builders write them, within the bounds of a document.
import type { Border } from '../document/section.ts';
import { componentValues, lengthOf } from '../import/declarations.ts';
import { hexColor } from '../render/color.ts';
import type { Sides } from '../render/measure.ts';

export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

/** Padding beyond this is not rendered, px. */
const maxPadding = 200;

/** Whole px from `12px`, `12`, `9pt` or `1em`; null for percentages and anything else. */
export function pxOf(value: string): number | null {
  const length = lengthOf(value);
  return length === null ? null : Math.round(length);
}

export const pxWithin = (value: string, min: number, max: number, fallback: number): number =>
  Math.min(max, Math.max(min, pxOf(value) ?? fallback));

/** 0 to 100 from `77%`; null for anything else. */
export function percentOf(value: string): number | null {
  const number = /^\s*(\d{1,3}(?:\.\d{1,20})?)\s*%\s*$/.exec(value)?.[1];
  return number === undefined ? null : Math.min(100, Number(number));
}

/** `#rrggbb`, or null for no color and for one that cannot be seen. */
export function colorOf(value: string): string | null {
  const text = value.trim();
  const isClear =
    /^#(?:[0-9a-f]{6}00|[0-9a-f]{3}0)$/i.test(text) || /^rgba\([^)]*,\s*0(?:\.0*)?\s*\)$/i.test(text);
  return text === '' || isClear ? null : hexColor(text);
}

/** One to four lengths as CSS padding writes them. Missing and unreadable ones are 0. */
export function sidesIn(value: string): Sides {
  const [top = 0, right = top, bottom = top, left = right] = componentValues(value.slice(0, 100))
    .slice(0, 4)
    .map((length) => pxWithin(length, 0, maxPadding, 0));
  return { top, right, bottom, left };
}

/** `padding` with its longhands, which win. `read` gives the value of a property. */
export function paddingFrom(read: (property: string) => string, property = 'padding'): Sides {
  const sides = sidesIn(read(property));
  const side = (name: keyof Sides): number => {
    const own = read(`${property}-${name}`);
    return own.trim() === '' ? sides[name] : pxWithin(own, 0, maxPadding, 0);
  };
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

export const addSides = (first: Sides, second: Sides): Sides => ({
  top: first.top + second.top,
  right: first.right + second.right,
  bottom: first.bottom + second.bottom,
  left: first.left + second.left,
});

export const isEmptySides = ({ top, right, bottom, left }: Sides): boolean =>
  top + right + bottom + left === 0;

/** Four lengths as documents store them. */
export const paddingText = ({ top, right, bottom, left }: Sides): string =>
  [top, right, bottom, left]
    .map((side) => `${Math.min(maxPadding, Math.max(0, Math.round(side)))}px`)
    .join(' ');

/** The border of `2px dashed #123456`; null for none. */
export function borderIn(value: string): Border | null {
  let width: number | null = null;
  let style: Border['style'] | null = null;
  let color: string | null = null;
  for (const word of componentValues(value.slice(0, 100))) {
    if (/^(?:solid|dashed|dotted)$/i.test(word)) style = word.toLowerCase() as Border['style'];
    else if (/^(?:double|groove|ridge|inset|outset)$/i.test(word)) style = 'solid';
    else if (width === null && pxOf(word) !== null) width = pxOf(word);
    else color ??= colorOf(word);
  }
  if (style === null || !width || width < 1 || color === null) return null;
  return { width: `${Math.min(8, width)}px`, style, color };
}

/** A border that is the same on all sides; null otherwise. */
export function borderAround(borders: readonly (Border | null)[]): Border | null {
  const [first = null] = borders;
  const isSame = borders.every(
    (border) =>
      border?.width === first?.width && border?.style === first?.style && border?.color === first?.color,
  );
  return isSame ? first : null;
}

/** A line height as a factor of the font size, from `140%`, `1.4` or `20px`; null if unset. */
export function lineHeightOf(value: string, fontSize: number): number | null {
  const text = value.trim();
  const percent = /^(\d{1,3}(?:\.\d{1,20})?)%$/.exec(text)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  if (/^\d(?:\.\d{1,20})?$/.test(text)) return Number(text);
  const length = lengthOf(text, fontSize);
  return length === null || fontSize <= 0 ? null : length / fontSize;
}

// The look of text as builders start with it.
import type { Align } from '../import/computed-style.ts';
import { lineHeightOf, noSides, pxOf } from './css-values.ts';
import type { Ground, TextLook } from './design.ts';

export const defaultLook: TextLook = {
  family: 'Arial, sans-serif',
  size: 14,
  weight: 400,
  isItalic: false,
  color: '#000000',
  linkColor: null,
  lineHeight: 1.4,
  letterSpacing: 0,
  align: 'left',
  paragraphSpace: 0,
};

/** The first of the values that is an alignment. */
export function alignOf(fallback: Align, ...values: readonly string[]): Align {
  for (const value of values) {
    const word = value.trim().toLowerCase();
    if (word === 'left' || word === 'center' || word === 'right') return word;
    if (word === 'start' || word === 'justify') return 'left';
    if (word === 'end') return 'right';
    if (word === 'middle') return 'center';
  }
  return fallback;
}

/** 100 to 900 from a number or `bold`. */
export function weightOf(value: string, fallback: number): number {
  const word = value.trim().toLowerCase();
  if (/^[1-9]00$/.test(word)) return Number(word);
  if (word === 'bold' || word === 'bolder') return 700;
  return word === 'normal' || word === 'lighter' ? 400 : fallback;
}

/** A list of fonts without characters that could end a value. */
export const familyOf = (value: string, fallback: string): string => {
  const family = value.replace(/[^\p{L}\p{N} ,'"_-]/gu, '').slice(0, 200);
  return family.trim() === '' || /^inherit$/i.test(family.trim()) ? fallback : family;
};

/** The height of a line in px; 1.2 of the size without a statement. */
export const lineOf = (size: string, lineHeight: string, fallback: number): number => {
  const px = sizeWithin(pxOf(size) ?? fallback);
  return px * Math.min(4, lineHeightOf(lineHeight, px) ?? 1.2);
};

/** Px within the bounds of a text block. */
export const sizeWithin = (size: number): number => Math.min(96, Math.max(8, Math.round(size)));

export const noGround: Ground = {
  isFull: false,
  color: null,
  image: null,
  border: null,
  radius: 0,
  padding: noSides,
};

export const valignOf = (value: string): 'top' | 'middle' | 'bottom' =>
  /middle|center/i.test(value) ? 'middle' : /bottom|end/i.test(value) ? 'bottom' : 'top';

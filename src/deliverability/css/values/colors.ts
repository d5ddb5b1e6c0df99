// Parses colors of CSS and of legacy HTML attributes.

import { hexColor } from '#email/render/color.ts';
import { memoize } from '#email/render/memoize.ts';
import { channelsOf, hexFrom, hexOf, numberOf } from './color-spaces.ts';

/** A color, `#rrggbb`, and its alpha: 0 is transparent, 1 is opaque. */
export interface Rgba {
  hex: string;
  alpha: number;
}

const numbersIn = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|deg|grad|rad|turn)?|\bnone\b/g;
const functional = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*([^()]*)\)$/;

const systemColors = new Map([
  ['canvas', '#ffffff'],
  ['canvastext', '#000000'],
  ['field', '#ffffff'],
  ['fieldtext', '#000000'],
  ['linktext', '#0000ee'],
  ['window', '#ffffff'],
  ['windowtext', '#000000'],
]);

/** Colors that depend on the mail program or on inherited values. */
const unknownColor =
  /^(?:currentcolor|inherit|initial|unset|revert|revert-layer|accentcolor\w*|activetext|button\w+|graytext|highlight\w*|mark\w*|selecteditem\w*|visitedtext|-\w[\w-]*)$|^(?:color-mix|light-dark|device-cmyk|contrast-color|var|env|calc|attr)\(|\bvar\(|\bfrom\b/;

function parseUnmemoized(value: string): Rgba | 'unknown' | null {
  if (value === 'transparent') return { hex: '#000000', alpha: 0 };
  if (value.startsWith('#')) {
    const hex = hexColor(value);
    if (!hex) return null;
    const digits = value.slice(1);
    const alphaDigits =
      digits.length === 4 ? `${digits[3]}${digits[3]}` : digits.length === 8 ? digits.slice(6) : 'ff';
    return { hex, alpha: Number.parseInt(alphaDigits, 16) / 255 };
  }
  const call = value.includes('(') ? functional.exec(value) : null;
  if (call) {
    const [, name = '', inner = ''] = call;
    if (unknownColor.test(value)) return 'unknown';
    const space = name === 'color' ? (inner.match(/^[a-z0-9-]+/)?.[0] ?? '') : '';
    const parts = inner.slice(space.length).match(numbersIn) ?? [];
    if (parts.length < 3 || parts.length > 4) return null;
    const alpha = parts[3] === undefined ? 1 : Math.min(1, Math.max(0, numberOf(parts[3], 1)));
    const hex = space === 'srgb' ? hexOf(...channelsOf(parts)) : hexFrom(name, parts);
    return hex ? { hex, alpha } : 'unknown';
  }
  const named = hexColor(value) ?? systemColors.get(value);
  if (named) return { hex: named, alpha: 1 };
  return unknownColor.test(value) ? 'unknown' : null;
}

const maxCharacters = 80;
const parseMemoized = memoize(parseUnmemoized, { maxLength: maxCharacters, copies: true });

/**
 * A CSS color in lower case: its value, `unknown` for one that depends on the mail program, or null for an invalid one,
 * which browsers drop. Memoized, because an email has few colors and uses each often.
 */
export function parseColor(value: string): Rgba | 'unknown' | null {
  if (value.length > maxCharacters) return /^(?:color-mix|light-dark|var)\(/.test(value) ? 'unknown' : null;
  return parseMemoized(value);
}

/** The color of attributes such as `bgcolor`, by the HTML rules for legacy colors: any value is a color. */
export function parseLegacyColor(value: string): Rgba | null {
  const text = value.trim().toLowerCase();
  if (text === '' || text === 'transparent') return null;
  if (/^#?[0-9a-f]{6}$/.test(text)) return { hex: `#${text.replace('#', '')}`, alpha: 1 };
  const short = hexColor(text);
  if (short && (!text.startsWith('#') || text.length === 4)) return { hex: short, alpha: 1 };
  let digits = text
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^0-9a-f]/g, '0');
  while (digits.length === 0 || digits.length % 3 !== 0) digits += '0';
  const size = digits.length / 3;
  let parts = [digits.slice(0, size), digits.slice(size, 2 * size), digits.slice(2 * size)];
  parts = parts.map((part) => part.slice(-8));
  while ((parts[0]?.length ?? 0) > 2 && parts.every((part) => part.startsWith('0')))
    parts = parts.map((part) => part.slice(1));
  return { hex: `#${parts.map((part) => part.slice(0, 2).padStart(2, '0')).join('')}`, alpha: 1 };
}

/** The visible color, `#rrggbb`, of a translucent color on an opaque backdrop. */
export function compositeOver(color: Rgba, backdrop: string): string {
  if (color.alpha >= 1) return color.hex;
  const mix = (at: number): number => {
    const below = Number.parseInt(backdrop.slice(at, at + 2), 16);
    return (below + (Number.parseInt(color.hex.slice(at, at + 2), 16) - below) * color.alpha) / 255;
  };
  return hexOf(mix(1), mix(3), mix(5));
}

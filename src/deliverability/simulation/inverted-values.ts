// Colors in declarations and attributes as a client that inverts them shows them.
import { hexColor } from '#email/render/color.ts';
import { parseColor, parseLegacyColor } from '../css/values/colors.ts';
import { inverted, lightnessOf } from './inverted-color.ts';

/** `partly`: light backgrounds and dark text only, as Gmail on Android does. `fully`: every color, as on iPhones. */
export type Inversion = 'partly' | 'fully';

const invertedGround = (hex: string, inversion: Inversion): string =>
  inversion === 'fully' || lightnessOf(hex) > 50 ? inverted(hex) : hex;
const invertedInk = (hex: string, inversion: Inversion): string =>
  inversion === 'fully' || lightnessOf(hex) < 50 ? inverted(hex) : hex;

const withAlpha = (hex: string, alpha: number): string => {
  if (alpha >= 1) return hex;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${red},${green},${blue},${Math.round(alpha * 1000) / 1000})`;
};

const takesColors = /color|background|border|outline|shadow|fill|stroke|text-decoration|column-rule/;
// An address is one match, and is not changed. Words end before a bracket: those are names of functions.
const colorLike =
  /url\([^)]*\)?|#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]{1,60}\)|(?<![\w-])[a-z]{3,20}(?![\w(-])/gi;

/** The value of a declaration with inverted colors. */
export const invertedValue = (name: string, value: string, inversion: Inversion): string => {
  if (!takesColors.test(name) || value.length > 4_000) return value;
  const invert = name === 'color' || name.startsWith('text-') ? invertedInk : invertedGround;
  return value.replace(colorLike, (token) => {
    if (/^url\(/i.test(token)) return token;
    const word = token.toLowerCase();
    if (/^[a-z]+$/.test(word) && hexColor(word) === null) return token;
    const color = parseColor(word);
    if (color === null || color === 'unknown' || color.alpha === 0) return token;
    return withAlpha(invert(color.hex, inversion), color.alpha);
  });
};

/** The value of `bgcolor` and the like; null leaves it. */
export const invertedAttribute = (name: string, value: string, inversion: Inversion): string | null => {
  const color = parseLegacyColor(value);
  if (color === null) return null;
  return name === 'bgcolor' || name === 'bordercolor'
    ? invertedGround(color.hex, inversion)
    : invertedInk(color.hex, inversion);
};

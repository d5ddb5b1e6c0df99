// The few values of CSS that decide whether and how words are seen.
import { hexColor } from '#email/color.ts';
import type { Declarations } from './declarations.ts';

const pointsToPixels = 4 / 3;

/** A length in px, where that does not depend on what stands around it. */
export function pixelsOf(value: string | undefined, fontSize = 16): number | null {
  if (value === undefined) return null;
  const match = /^(-?\d*\.?\d+)(px|pt|em|rem|%)?$/.exec(value);
  if (!match) return null;
  const size = Number(match[1]);
  switch (match[2]) {
    case 'pt':
      return size * pointsToPixels;
    case 'em':
      return size * fontSize;
    case 'rem':
      return size * 16;
    case '%':
      return (size / 100) * fontSize;
    case 'px':
      return size;
    default:
      return size === 0 ? 0 : null;
  }
}

const namedSizes: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

const unknownSizePx = 16;

/** The size of text. One that cannot be known here, such as `calc(…)`, is taken for an ordinary one. */
export function fontSizeOf(value: string | undefined, around: number): number {
  if (value === undefined || value === 'inherit') return around;
  if (value === 'smaller') return around / 1.2;
  if (value === 'larger') return around * 1.2;
  return pixelsOf(value, around) ?? namedSizes[value] ?? unknownSizePx;
}

const hasAlpha =
  /^(?:rgba|hsla?|rgb)\(.*[,/]\s*([\d.]+%?)\s*\)$|^#(?:[0-9a-f]{3}|[0-9a-f]{6})([0-9a-f]{1,2})$/;

/** How much covers: 0 is clear, 1 is solid. */
function alphaOf(value: string): number {
  if (value === 'transparent') return 0;
  if (!value.startsWith('#') && !value.includes('(')) return 1;
  const match = hasAlpha.exec(value);
  if (!match) return 1;
  if (match[2]) return Number.parseInt(match[2].padEnd(2, match[2]), 16) / 255;
  // `rgb(1, 2, 3)` has three numbers and no alpha.
  if (!value.includes('/') && value.split(',').length < 4) return 1;
  const alpha = Number.parseFloat(match[1] ?? '1');
  return match[1]?.endsWith('%') ? alpha / 100 : alpha;
}

/** `clear`, a colour as `#rrggbb`, or null where it is not known what it comes to. */
export function colorOf(value: string): string | 'clear' | null {
  const alpha = alphaOf(value);
  if (alpha < 0.05) return 'clear';
  return alpha < 0.9 ? null : hexColor(value);
}

const colorIn = /#[0-9a-f]{3,8}\b|rgba?\([^()]{0,60}\)|\b[a-z]{3,20}\b/g;

/** What is painted behind an element: `clear`, a colour, null for a picture or what is not known, undefined where nothing is said. */
export function backgroundOf(css: Declarations): string | 'clear' | null | undefined {
  const color = css.get('background-color');
  const shorthand = css.get('background');
  if (color === undefined && shorthand === undefined && !css.has('background-image')) return undefined;
  if (/url\(|gradient\(/.test(`${css.get('background-image') ?? ''}${shorthand ?? ''}`)) return null;
  if (color !== undefined) return color === 'inherit' ? undefined : colorOf(color);
  if (shorthand === undefined) return undefined;
  if (/^(?:none|inherit|initial|unset|0)$/.test(shorthand)) return 'clear';
  if (!/\s/.test(shorthand)) return colorOf(shorthand);
  for (const [part] of shorthand.matchAll(colorIn)) {
    const found = colorOf(part);
    if (found !== null) return found;
  }
  return null;
}

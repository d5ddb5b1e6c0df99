// CSS declarations as far as an import reads them, with shorthands expanded.
import { type Declaration, readDeclarations } from '#css/declarations.ts';
import { contrast, hexColor, mixed } from '../render/color.ts';
import { memoize } from '../render/memoize.ts';

/** Longhand names in lower case to values. */
export type Declarations = Map<string, string>;

export type Declared = Declaration;

const maxDeclarations = 200;

const sides = ['top', 'right', 'bottom', 'left'] as const;
const borderStyle = /^(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/i;

/** Splits values at spaces; bracketed parts stay whole. */
export const componentValues = (value: string): string[] =>
  value.match(/(?:[^\s()]+(?:\([^()]*\))?|\([^()]*\))+/g) ?? [];

function fourSides(prefix: string, suffix: string, value: string): [string, string][] {
  const [top = '', right = top, bottom = top, left = right] = componentValues(value);
  return sides.map((side, index) => [`${prefix}-${side}${suffix}`, [top, right, bottom, left][index] ?? '']);
}

function borderOf(value: string, on: readonly string[]): [string, string][] {
  let width = '3px';
  let line = 'none';
  let color = 'currentcolor';
  for (const word of componentValues(value)) {
    if (borderStyle.test(word)) line = word.toLowerCase();
    else if (/^(?:[\d.]+(?:px|pt|em|rem)?|thin|medium|thick)$/i.test(word)) width = word;
    else color = word;
  }
  return on.flatMap((side): [string, string][] => [
    [`border-${side}-width`, width],
    [`border-${side}-style`, line],
    [`border-${side}-color`, color],
  ]);
}

function fontOf(value: string): [string, string][] {
  const match =
    /^(.*?)\s*([\d.]+(?:px|pt|em|rem|%))(?:\s*\/\s*([\d.]+(?:px|pt|em|%)?|normal))?\s+(.+)$/i.exec(value);
  if (!match) return [];
  const [, before = '', size = '', height, family = ''] = match;
  const found: [string, string][] = [
    ['font-size', size],
    ['font-family', family],
  ];
  if (height) found.push(['line-height', height]);
  for (const word of componentValues(before)) {
    if (/^(?:bold|bolder|lighter|\d{3})$/i.test(word)) found.push(['font-weight', word]);
    if (/^(?:italic|oblique)$/i.test(word)) found.push(['font-style', word]);
  }
  return found;
}

/** The size, the position and the repetition of a background image, from the shorthand. */
function pictureOf(value: string): [string, string][] {
  const repeat = /\b(?:no-repeat|repeat(?:-[xy])?)\b/i.exec(value)?.[0];
  const [, size] = /\/\s*(cover|contain|auto|[\d.]+(?:px|%))/i.exec(value) ?? [];
  const position = value.match(/\b(?:top|center|bottom)\b|(?<!\/\s*)\b\d{1,3}%/gi)?.join(' ');
  return Object.entries({
    'background-repeat': repeat,
    'background-size': size,
    'background-position': position,
  }).flatMap(([name, found]): [string, string][] => (found ? [[name, found]] : []));
}

interface Stop {
  color: string;
  /** Percent of the way. */
  at: number;
}

/** The colors of a gradient as `#rrggbb`, with their positions: evenly spread where none is stated. */
function stopsOf(value: string): Stop[] {
  const found = [...value.matchAll(/(rgba?\([^()]*\)|#[0-9a-f]{3,8}\b)\s*([\d.]{1,6}%)?/gi)];
  return found.flatMap(([, written = '', at], index) => {
    const color = hexColor(written);
    const even = found.length > 1 ? (100 * index) / (found.length - 1) : 0;
    return color ? [{ color, at: at ? Number.parseFloat(at) : even }] : [];
  });
}

/** One color represents a gradient: that in its middle, but for two very different ones the first. */
function gradientColor(value: string): string | null {
  const stops = stopsOf(value);
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return null;
  const isWide = first.at <= 10 && last.at >= 90;
  if (isWide && stops.length === 2 && contrast(first.color, last.color) >= 2) return first.color;
  const before = stops.findLast(({ at }) => at <= 50) ?? first;
  const after = stops.find(({ at }) => at > 50) ?? last;
  const share = after.at > before.at ? (50 - before.at) / (after.at - before.at) : 0;
  return mixed(before.color, after.color, Math.min(1, Math.max(0, share)));
}

/** One color represents a gradient, and beats the color of the same element, which is behind it. */
function backgroundOf(value: string): [string, string][] {
  const found: [string, string][] = [];
  const url = /url\(\s*["']?([^"')]+)/i.exec(value)?.[1];
  const rest = value.replace(/url\([^)]*\)/gi, ' ');
  if (url) found.push(['background-image', url.trim()], ...pictureOf(rest));
  if (/gradient\(/i.test(rest)) {
    const gradient = gradientColor(rest);
    return gradient ? [...found, ['background-gradient', gradient]] : found;
  }
  const color = /rgba?\([^()]*\)|#[0-9a-f]{3,8}\b/i.exec(rest)?.[0];
  const words = rest.includes('(') ? [] : componentValues(rest);
  const name = words.find(
    (word) =>
      /^[a-z]{3,24}$/i.test(word) &&
      !/^(?:no-repeat|repeat|center|top|left|right|bottom|cover|contain|fixed|scroll|url)$/i.test(word),
  );
  if (color ?? name) found.push(['background-color', color ?? name ?? '']);
  return found;
}

function longhands(name: string, value: string): [string, string][] {
  switch (name) {
    case 'padding':
    case 'margin':
      return fourSides(name, '', value);
    case 'border-width':
    case 'border-style':
    case 'border-color':
      return fourSides('border', name.slice('border'.length), value);
    case 'border':
      return borderOf(value, sides);
    case 'border-top':
    case 'border-right':
    case 'border-bottom':
    case 'border-left':
      return borderOf(value, [name.slice('border-'.length)]);
    case 'font':
      return fontOf(value);
    case 'background':
      return backgroundOf(value);
    case 'background-image':
      return backgroundOf(value);
    case 'text-decoration-line':
      return [['text-decoration', value]];
    default:
      return [[name, value]];
  }
}

function read(css: string): readonly Declared[] {
  const found: Declared[] = [];
  for (const { name, value, isImportant } of readDeclarations(css).slice(0, maxDeclarations))
    for (const [longhand, part] of longhands(name, value.replace(/\s+/g, ' ')))
      if (part !== '') found.push({ name: longhand, value: part, isImportant });
  return found;
}

/** The declarations of a rule or a style attribute, in their order. Memoized: an email repeats its styles. */
export const declaredIn = memoize(read, { maxEntries: 1_000, maxLength: 500, copies: true });

/** A length in px; null for `%` and units that depend on the viewport. `base` is the font size for em. */
export function lengthOf(value: string | undefined, base = 16): number | null {
  const match = /^(-?[\d.]{1,8})(px|pt|em|rem|)$/i.exec(value?.trim() ?? '');
  if (!match) return null;
  const amount = Number(match[1]);
  const unit = match[2]?.toLowerCase();
  const scale = unit === 'pt' ? 4 / 3 : unit === 'em' ? base : unit === 'rem' ? 16 : 1;
  return Number.isFinite(amount) ? amount * scale : null;
}

// The styles of a text block, from the computed styles of its text.
import { lineHeights } from '../../document/options.ts';
import { builtInFont } from '../../render/fonts.ts';
import { evenLineHeight } from '../../render/measure.ts';
import type { Align, ComputedStyle } from '../computed-style.ts';
import type { ListPart, StyledRun } from '../items.ts';
import { type Conversion, visibleColor } from './conversion.ts';

export interface TextStyles {
  fontSize: string;
  fontFamily: string;
  fontWeight: string;
  lineHeight: string;
  letterSpacing: string;
  color: string;
  textAlign: Align;
}

/** The built-in font nearest to a CSS `font-family`. */
export function fontOf(family: string): string {
  for (const name of family.split(',')) {
    const known = builtInFont(name.trim());
    if (known) return known.name;
  }
  if (/monospace|consolas|menlo|monaco|courier/i.test(family)) return 'Courier New';
  if (/sans/i.test(family)) return 'Arial';
  if (/cursive|comic|hand|script/i.test(family)) return 'Caveat';
  if (/serif|times|garamond|palatino|baskerville|didot/i.test(family)) return 'Georgia';
  return 'Arial';
}

/** In px, within the limits of a document. */
export const fontSizeOf = (style: ComputedStyle): number => Math.min(96, Math.max(8, Math.round(style.size)));

/** A text block is a sequence of runs and lists. */
export type Part = StyledRun | ListPart;

export const isList = (part: Part): part is ListPart => 'entries' in part;

function* runsOf(parts: readonly Part[]): Generator<StyledRun> {
  for (const part of parts) {
    if (!isList(part)) yield part;
    else for (const entry of part.entries) yield* runsOf(entry);
  }
}

/** The value that most characters have; undefined without visible text. */
function mostCommon<Value>(
  runs: readonly StyledRun[],
  read: (style: ComputedStyle) => Value,
): Value | undefined {
  const counts = new Map<Value, number>();
  for (const { text, style } of runs) {
    const length = text.trim().length;
    if (length > 0) counts.set(read(style), (counts.get(read(style)) ?? 0) + length);
  }
  let best: Value | undefined;
  let count = 0;
  for (const [value, characters] of counts)
    if (characters > count) {
      best = value;
      count = characters;
    }
  return best;
}

/** The nearest of the editor's six line heights that gives the same px, otherwise the original. */
const ratioOf = (style: ComputedStyle): number => {
  const ratio = Math.min(3, Math.max(1, style.lineHeight ?? 1.4));
  const size = fontSizeOf(style);
  const same = lineHeights.find(
    ({ value }) => evenLineHeight(size, Number(value)) === Math.round(size * ratio),
  );
  return same ? Number(same.value) : Math.round(ratio * 20) / 20;
};

/** Letter spacing in em, which scales with the size; `normal` for na. */
const spacingOf = (style: ComputedStyle): string => {
  const em = Math.round((1_000 * style.letterSpacing) / fontSizeOf(style)) / 1_000;
  if (em === 0) return 'normal';
  return em > -1 && em < 1 ? `${em}em` : `${Math.min(20, Math.max(0, Math.round(style.letterSpacing)))}px`;
};

/** The color of text outside of links, otherwise of the links. */
const plainTextColor = (runs: readonly StyledRun[]): string =>
  mostCommon(
    runs.filter(({ style }) => style.href === ''),
    (style) => style.color,
  ) ??
  mostCommon(runs, (style) => style.color) ??
  '#000000';

export const isBold = (style: ComputedStyle): boolean => style.weight >= 600;

/** The styles that most of the text has. */
export function stylesOf(parts: readonly Part[], align: Align, conversion: Conversion): TextStyles {
  const runs = [...runsOf(parts)];
  const size = mostCommon(runs, fontSizeOf) ?? 16;
  const visibleRuns = runs.filter(({ text }) => text.trim() !== '');
  const [first] = visibleRuns;
  const weights = new Set(visibleRuns.map(({ style }) => style.weight));
  const [only = 400] = weights;
  // Bold text of body size is marked, so that it can share a block with the surrounding text.
  const isHeading = size >= 20 && visibleRuns.every(({ style }) => isBold(style));
  const weight = weights.size === 1 && (only < 600 || isHeading) ? only : isHeading ? 700 : 400;
  return {
    fontSize: `${size}px`,
    fontFamily: fontOf(mostCommon(runs, (style) => style.family) ?? ''),
    fontWeight: String(Math.min(900, Math.max(100, weight))),
    lineHeight: String(mostCommon(runs, ratioOf) ?? 1.4),
    letterSpacing: mostCommon(runs, spacingOf) ?? 'normal',
    color: visibleColor(
      conversion,
      plainTextColor(visibleRuns),
      first?.style.background ?? conversion.background,
    ),
    textAlign: align,
  };
}

/** The styles of a cell that this product wrote: they are those of its block. */
export const stylesOfCell = (style: ComputedStyle): TextStyles => ({
  fontSize: `${fontSizeOf(style)}px`,
  fontFamily: fontOf(style.family),
  fontWeight: String(Math.min(900, Math.max(100, style.weight))),
  lineHeight: String(ratioOf(style)),
  letterSpacing: spacingOf(style),
  color: style.color,
  textAlign: style.align,
});

export const isSameStyle = (a: TextStyles, b: TextStyles): boolean =>
  a.fontSize === b.fontSize &&
  a.fontFamily === b.fontFamily &&
  a.fontWeight === b.fontWeight &&
  a.lineHeight === b.lineHeight &&
  a.letterSpacing === b.letterSpacing &&
  a.color === b.color &&
  a.textAlign === b.textAlign;

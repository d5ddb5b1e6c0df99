// Text with its computed styles as text blocks: one look for the block, marks where text differs from it.

import { lineHeights } from '../document/options.ts';
import { storedHtml } from '../inline/inline-html.ts';
import { type Flow, type Mark, type SpanStyle, tidy } from '../inline/inline-model.ts';
import { contrast, hexColor, linkColorOn, readableOn } from '../render/color.ts';
import { builtInFont } from '../render/fonts.ts';
import { safeHref } from '../render/html.ts';
import { evenLineHeight } from '../render/measure.ts';
import type { ListItem, ListPart, StyledRun, TextItem } from './items.ts';
import type { Look } from './look.ts';

export interface TextStyles {
  fontSize: string;
  fontFamily: string;
  fontWeight: string;
  lineHeight: string;
  letterSpacing: string;
  color: string;
  textAlign: 'left' | 'center' | 'right';
}

/** Results of fitting foreign colors to the background of the email. */
export interface Inks {
  ground: string;
  /** How many texts got another color so that they are readable. */
  changed: number;
  /** Links without a usable target, by what was typed. */
  dead: Map<string, number>;
}

/** The nearest font that the product knows. */
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

/** A readable color on this background: the original, that of the panel behind the text, or a default. */
export function inkOn(inks: Inks, color: string, ground: string): string {
  // Light gray on white was hard to read before; it stays as its author wanted, as long as it is visible at all.
  if (contrast(color, inks.ground) >= (ground === inks.ground ? 1.6 : 3)) return color;
  inks.changed += 1;
  return readableOn(inks.ground, ground, '#1f2937', '#f9fafb');
}

/** As long as any address of a document may be. */
export const maxAddress = 2_048;

const sizeOf = (look: Look): number => Math.min(96, Math.max(8, Math.round(look.size)));

type Part = StyledRun | ListPart;
const isPart = (part: Part): part is ListPart => 'entries' in part;

function* runsOf(parts: readonly Part[]): Generator<StyledRun> {
  for (const part of parts) {
    if (!isPart(part)) yield part;
    else for (const entry of part.entries) yield* runsOf(entry);
  }
}

/** The value of most characters. */
function most<Value>(runs: readonly StyledRun[], read: (look: Look) => Value): Value | undefined {
  const counts = new Map<Value, number>();
  for (const { text, look } of runs) {
    const length = text.trim().length;
    if (length > 0) counts.set(read(look), (counts.get(read(look)) ?? 0) + length);
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
const ratioOf = (look: Look): number => {
  const ratio = Math.min(3, Math.max(1, look.lineHeight ?? 1.4));
  const size = sizeOf(look);
  const same = lineHeights.find(
    ({ value }) => evenLineHeight(size, Number(value)) === Math.round(size * ratio),
  );
  return same ? Number(same.value) : Math.round(ratio * 20) / 20;
};

/** Letter spacing in em, which scales with the size; `normal` for none. */
const spacingOf = (look: Look): string => {
  const em = Math.round((1_000 * look.spacing) / sizeOf(look)) / 1_000;
  if (em === 0) return 'normal';
  return em > -1 && em < 1 ? `${em}em` : `${Math.min(20, Math.max(0, Math.round(look.spacing)))}px`;
};

/** Color of text that is no link, otherwise of the links. */
const plainInk = (runs: readonly StyledRun[]): string =>
  most(
    runs.filter(({ look }) => look.href === ''),
    (look) => look.color,
  ) ??
  most(runs, (look) => look.color) ??
  '#000000';

const isBold = (look: Look): boolean => look.weight >= 600;

/** The look of the block for this text. */
export function stylesOf(parts: readonly Part[], align: TextStyles['textAlign'], inks: Inks): TextStyles {
  const runs = [...runsOf(parts)];
  const size = most(runs, sizeOf) ?? 16;
  const said = runs.filter(({ text }) => text.trim() !== '');
  const [first] = said;
  const weights = new Set(said.map(({ look }) => look.weight));
  const [only = 400] = weights;
  // Bold text of body size is marked, so that it can share a block with the surrounding text.
  const isHeading = size >= 20 && said.every(({ look }) => isBold(look));
  const weight = weights.size === 1 && (only < 600 || isHeading) ? only : isHeading ? 700 : 400;
  return {
    fontSize: `${size}px`,
    fontFamily: fontOf(most(runs, (look) => look.family) ?? ''),
    fontWeight: String(Math.min(900, Math.max(100, weight))),
    lineHeight: String(most(runs, ratioOf) ?? 1.4),
    letterSpacing: most(runs, spacingOf) ?? 'normal',
    color: inkOn(inks, plainInk(said), first?.look.ground ?? inks.ground),
    textAlign: align,
  };
}

const canBeSeen = ({ color, ground }: Look, inks: Inks): boolean =>
  contrast(color, inks.ground) >= (ground === inks.ground ? 1.6 : 3);

/** The look that a cell of this product gives its block. */
export const stylesOfCell = (look: Look): TextStyles => ({
  fontSize: `${sizeOf(look)}px`,
  fontFamily: fontOf(look.family),
  fontWeight: String(Math.min(900, Math.max(100, look.weight))),
  lineHeight: String(ratioOf(look)),
  letterSpacing: spacingOf(look),
  color: look.color,
  textAlign: look.align,
});

/** Colors and sizes of text that differ from its block. */
function spanOf(look: Look, href: string, styles: TextStyles, inks: Inks): SpanStyle {
  const span: SpanStyle = {};
  const marker = look.marker ? hexColor(look.marker) : null;
  const isMarked = marker !== null && marker !== inks.ground;
  const color = isMarked || canBeSeen(look, inks) ? look.color : null;
  if (href) {
    // Links without a color, or already with that one, get the color of links.
    const ink = color ?? styles.color;
    if (look.linkColor && ink !== linkColorOn(inks.ground)) span.color = ink;
  } else if (color !== null && color !== styles.color) span.color = color;
  if (isMarked) span.backgroundColor = marker;
  const size = sizeOf(look);
  if (`${size}px` !== styles.fontSize && look.shift === null) span.fontSize = size;
  return span;
}

function marksOf(look: Look, styles: TextStyles, inks: Inks): Mark[] {
  const marks: Mark[] = [];
  const typed = look.href.trim();
  const target = typed ? safeHref(typed) : '';
  const href = target.length <= maxAddress ? target : '';
  if (typed && !href) inks.dead.set(typed.slice(0, 200), (inks.dead.get(typed.slice(0, 200)) ?? 0) + 1);
  if (href) marks.push({ kind: 'a', href });
  const span = spanOf(look, href, styles, inks);
  if (span.color || span.backgroundColor || span.fontSize) marks.push({ kind: 'span', style: span });
  if (isBold(look) && Number(styles.fontWeight) < 600) marks.push({ kind: 'b' });
  if (look.isItalic) marks.push({ kind: 'i' });
  if (href ? look.isUnderlinedByTag : look.isUnderlined) marks.push({ kind: 'u' });
  if (look.isStruck) marks.push({ kind: 's' });
  if (look.shift) marks.push({ kind: look.shift });
  return marks;
}

function flowOf(parts: readonly Part[], styles: TextStyles, inks: Inks): Flow {
  return parts.map((part) =>
    isPart(part)
      ? { ordered: part.ordered, items: part.entries.map((entry) => flowOf(entry, styles, inks)) }
      : {
          text: part.text,
          marks:
            part.text.trim() === '' ? marksOfBlank(part, styles, inks) : marksOf(part.look, styles, inks),
        },
  );
}

/** A space between two words of a link belongs to the link; its look is invisible. */
const marksOfBlank = (run: StyledRun, styles: TextStyles, inks: Inks): Mark[] =>
  run.text.includes('\n') ? [] : marksOf(run.look, styles, inks).filter(({ kind }) => kind === 'a');

/** The text as documents store it. */
export const contentOf = (parts: readonly Part[], styles: TextStyles, inks: Inks): string =>
  storedHtml(tidy(flowOf(parts, styles, inks)));

export const partsOf = (item: TextItem | ListItem): Part[] =>
  item.kind === 'list' ? [item.list] : item.runs;

export const isSameStyle = (one: TextStyles, other: TextStyles): boolean =>
  one.fontSize === other.fontSize &&
  one.fontFamily === other.fontFamily &&
  one.fontWeight === other.fontWeight &&
  one.lineHeight === other.lineHeight &&
  one.letterSpacing === other.letterSpacing &&
  one.color === other.color &&
  one.textAlign === other.textAlign;

// Paragraphs and lists that share a text block.
import { plainStyle } from '../computed-style.ts';
import type { Cell, ListItem, StyledRun, TextItem } from '../items.ts';
import type { Conversion } from './conversion.ts';
import { lengthOfPart, maxTextLength } from './split-text.ts';
import { isList, isSameStyle, type Part, stylesOf, stylesOfCell, type TextStyles } from './text-styles.ts';

/** Text that later items may continue. */
export interface PendingText {
  parts: Part[];
  styles: TextStyles;
  /** Characters, as `lengthOfPart` counts them. */
  length: number;
  cell: Cell | null;
}

export function textOfItem(item: TextItem | ListItem, conversion: Conversion): PendingText {
  const parts = item.kind === 'list' ? [item.list] : item.runs;
  return {
    parts,
    styles: item.cell ? stylesOfCell(item.cell.style) : stylesOf(parts, item.align, conversion),
    length: parts.reduce((sum, part) => sum + lengthOfPart(part), 0),
    cell: item.cell,
  };
}

/** Px above a text; more begins a new block with a spacer before it. */
const maxParagraphGap = 36;
/** Px between the space above a text and a blank line, where the space has to be exact. */
const maxDifference = 5;
/** Px above a text that is a paragraph of its own, and no mere line break. */
const minParagraphGap = 6;

/**
 * The line breaks between two texts that share a block, as a run; null if the second begins a block. In an email of
 * this product a cell is a block; in others, texts with the same styles and little space between them share one. If the
 * space has to be exact, it must be about that of a blank line.
 */
export function separatorOf(
  before: PendingText,
  next: PendingText,
  { kind, gap }: Pick<TextItem | ListItem, 'kind' | 'gap'>,
  isExact = false,
): StyledRun | null {
  const last = before.parts.at(-1);
  const isAfterList = last === undefined || isList(last);
  if (next.cell) {
    if (before.cell !== next.cell) return null;
    const { fontSize, lineHeight } = next.styles;
    const blankLines = Math.round(gap / Math.max(1, Number.parseInt(fontSize, 10) * Number(lineHeight)));
    // A list begins and ends a line by itself.
    const breaks = isAfterList ? blankLines : kind === 'list' && blankLines === 0 ? 0 : blankLines + 1;
    return { text: '\n'.repeat(Math.min(20, breaks)), style: { ...next.cell.style, href: '' } };
  }
  const blankLine = Number.parseInt(next.styles.fontSize, 10) * Number(next.styles.lineHeight);
  const isBlankLine = gap < minParagraphGap || Math.abs(gap - blankLine) <= maxDifference;
  const fits =
    gap < maxParagraphGap &&
    (!isExact || isBlankLine) &&
    isSameStyle(before.styles, next.styles) &&
    before.length + next.length < maxTextLength;
  if (!fits) return null;
  const [first] = next.parts;
  const style = first && !isList(first) ? first.style : plainStyle;
  const text = kind === 'list' || isAfterList || gap < minParagraphGap ? '\n' : '\n\n';
  return { text, style: { ...style, href: '' } };
}

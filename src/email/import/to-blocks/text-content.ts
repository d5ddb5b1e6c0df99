// The HTML of a text block: marks where the text differs from the styles of its block.
import { storedHtml } from '../../inline/inline-html.ts';
import { type Flow, type Mark, type SpanStyle, tidy } from '../../inline/inline-model.ts';
import { hexColor, linkColorOn } from '../../render/color.ts';
import type { ComputedStyle } from '../computed-style.ts';
import type { StyledRun } from '../items.ts';
import { type Conversion, countDeadLink, isVisibleOn, linkTarget } from './conversion.ts';
import { fontSizeOf, isBold, isList, type Part, type TextStyles } from './text-styles.ts';

/** Characters of a link without a target, for the report. */
const maxDeadLink = 200;

/** The colors and the size of text where they differ from its block. */
function spanOf(style: ComputedStyle, href: string, styles: TextStyles, conversion: Conversion): SpanStyle {
  const span: SpanStyle = {};
  const highlight = style.highlight ? hexColor(style.highlight) : null;
  const isHighlighted = highlight !== null && highlight !== conversion.background;
  const color =
    isHighlighted || isVisibleOn(conversion.background, style.color, style.background) ? style.color : null;
  if (href) {
    // A link without a color of its own gets the link color of the email, as does one that already has it.
    const linkColor = color ?? styles.color;
    if (style.hasLinkColor && linkColor !== linkColorOn(conversion.background)) span.color = linkColor;
  } else if (color !== null && color !== styles.color) span.color = color;
  if (isHighlighted) span.backgroundColor = highlight;
  const size = fontSizeOf(style);
  if (`${size}px` !== styles.fontSize && style.baselineShift === null) span.fontSize = size;
  return span;
}

function marksOf(style: ComputedStyle, styles: TextStyles, conversion: Conversion): Mark[] {
  const marks: Mark[] = [];
  const typed = style.href.trim();
  const href = linkTarget(typed);
  if (typed && !href) countDeadLink(conversion, typed.slice(0, maxDeadLink));
  if (href) marks.push({ kind: 'a', href });
  const span = spanOf(style, href, styles, conversion);
  if (span.color || span.backgroundColor || span.fontSize) marks.push({ kind: 'span', style: span });
  if (isBold(style) && Number(styles.fontWeight) < 600) marks.push({ kind: 'b' });
  if (style.isItalic) marks.push({ kind: 'i' });
  if (href ? style.isUnderlinedByTag : style.isUnderlined) marks.push({ kind: 'u' });
  if (style.isStruck) marks.push({ kind: 's' });
  if (style.baselineShift) marks.push({ kind: style.baselineShift });
  return marks;
}

function flowOf(parts: readonly Part[], styles: TextStyles, conversion: Conversion): Flow {
  return parts.map((part) =>
    isList(part)
      ? { ordered: part.ordered, items: part.entries.map((entry) => flowOf(entry, styles, conversion)) }
      : {
          text: part.text,
          marks:
            part.text.trim() === ''
              ? marksOfBlank(part, styles, conversion)
              : marksOf(part.style, styles, conversion),
        },
  );
}

/** A space between two words of a link belongs to the link. Its other marks would not show. */
const marksOfBlank = (run: StyledRun, styles: TextStyles, conversion: Conversion): Mark[] =>
  run.text.includes('\n') ? [] : marksOf(run.style, styles, conversion).filter(({ kind }) => kind === 'a');

/** The text as documents store it. */
export const contentOf = (parts: readonly Part[], styles: TextStyles, conversion: Conversion): string =>
  storedHtml(tidy(flowOf(parts, styles, conversion)));

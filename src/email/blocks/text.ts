import { z } from 'zod';
import { keyedText } from '#text/keyed-text.ts';
import { directionOfText, mayChangeDirection } from '../document/direction.ts';
import { align, blockId, color, decimal, fontFamily, letterSpacing, px } from '../document/values.ts';
import { inlineText } from '../inline/inline-html.ts';
import { readInline } from '../inline/inline-reader.ts';
import { plainInline } from '../inline/inline-scan.ts';
import { storedFlow } from '../inline/stored-flow.ts';
import {
  directionMarkup,
  type FlowStyle,
  flowHtml,
  largestFontSize,
  openParagraph,
} from '../inline/text-flow.ts';
import { hexColor } from '../render/color.ts';
import { fitsLine, fitsUnits, foldLines } from '../render/fold-lines.ts';
import { fontClass, fontStack, mayBeMissing } from '../render/fonts.ts';
import { style } from '../render/html.ts';
import { ignoreReport, type LayoutContext, type Report } from '../render/layout-context.ts';
import { alignOf, evenLineHeight, pixels } from '../render/measure.ts';
import { flattenString, memoizeStyles } from '../render/memoize.ts';
import { closeRow, openRow } from '../render/table.ts';

/** Text with one look for all of it. */
export const textBlock = z.object({
  id: blockId,
  type: z.literal('text'),
  /** Inline HTML of the allow-list in `inline-html.ts`. */
  content: z.string().max(100_000).default('Click to edit this text block. Add your content here.'),
  styles: z
    .object({
      fontSize: px(8, 96).default('16px'),
      fontFamily: fontFamily.default('Arial'),
      fontWeight: decimal(100, 900).default('400'),
      lineHeight: decimal(1, 3).default('1.6'),
      letterSpacing: letterSpacing.default('normal'),
      color: color.default('#374151'),
      textAlign: align.default('left'),
    })
    .prefault({}),
});

export type TextBlock = z.infer<typeof textBlock>;

const defaults = textBlock.parse({ id: 'text', type: 'text' });

/** Text of the email outside its blocks: greeting, sign-off, footer. Checks nothing. */
export function textBlockOf(id: string, content: string, styles: Partial<TextBlock['styles']>): TextBlock {
  return { ...defaults, id, content, styles: { ...defaults.styles, ...styles } };
}

/** `normal`, an em or a px length as px with at most two decimals (rule T5); `''` for none. */
function letterSpacingOf(value: string, fontSize: number): string {
  const match = /^(-?\d*\.?\d+)(em|px)$/.exec(value.trim());
  const spacing = match ? Number(match[1]) * (match[2] === 'em' ? fontSize : 1) : 0;
  const bounded = Math.min(20, Math.max(-5, spacing));
  return bounded === 0 ? '' : `letter-spacing:${Number(bounded.toFixed(2))}px`;
}

type TextStyles = TextBlock['styles'];

/** The computed styles of a text in a layout context; shared by all texts that look like it. */
interface ComputedTextStyle extends FlowStyle {
  isHidden: boolean;
  /** Everything up to the first paragraph. */
  open: string;
  /** The same and the start of a paragraph with no space below. */
  openPlain: string;
}

function computeStyle(styles: TextStyles, layout: LayoutContext, isTall: boolean): ComputedTextStyle {
  const fontSize = pixels(styles.fontSize, 8, 96, 16);
  const lineHeight = evenLineHeight(fontSize, Number(styles.lineHeight));
  const color = hexColor(styles.color) ?? layout.textColor;
  const weight = Math.round(Number(styles.fontWeight) / 100) * 100 || 400;
  const align = alignOf(styles.textAlign, 'left');
  const css = style(
    'padding:8px 0',
    `font-family:${fontStack(styles.fontFamily)}`,
    `font-size:${fontSize}px`,
    fontSize % 2 === 1 && `mso-ansi-font-size:${fontSize + 1}px`,
    // Word applies the rule only to line heights after it. "Exactly" would cut off larger text.
    `mso-line-height-rule:${isTall ? 'at-least' : 'exactly'}`,
    `line-height:${lineHeight}px`,
    weight !== 400 && `font-weight:${weight}`,
    // Word supports only two weights (rule T5; goodemailcode.com/email-enhancements/mso-styles).
    weight !== 400 && weight !== 700 && `mso-ansi-font-weight:${weight >= 600 ? 'bold' : 'normal'}`,
    letterSpacingOf(styles.letterSpacing, fontSize),
    `color:${color}`,
    `text-align:${align}`,
  );
  const names = [
    layout.dark && 'ink',
    mayBeMissing(styles.fontFamily) && fontClass(styles.fontFamily),
  ].filter(Boolean);
  const cell = [
    names.length > 0 && `class="${names.join(' ')}"`,
    layout.dir === 'rtl' && 'dir="rtl"',
    `align="${align}"`,
    `style="${css}"`,
  ];
  const isHidden = color === layout.backgroundColor;
  const open = openRow(cell.filter(Boolean).join(' '));
  return {
    lineHeight,
    linkColor: layout.linkColor,
    linkClass: layout.dark ? 'link' : undefined,
    dir: layout.dir,
    isAtStart: align === (layout.dir === 'rtl' ? 'right' : 'left'),
    isHidden,
    open,
    openPlain: flattenString(open + openParagraph(0)),
  };
}

const isSameStyle = (a: TextStyles, b: TextStyles): boolean =>
  a === b ||
  (a.fontSize === b.fontSize &&
    a.color === b.color &&
    a.fontWeight === b.fontWeight &&
    a.lineHeight === b.lineHeight &&
    a.fontFamily === b.fontFamily &&
    a.letterSpacing === b.letterSpacing &&
    a.textAlign === b.textAlign);

const memoizedStyle = memoizeStyles(isSameStyle, (styles: TextStyles, layout: LayoutContext) =>
  computeStyle(styles, layout, false),
);
/** For text taller than the size of the block. */
const memoizedTallStyle = memoizeStyles(isSameStyle, (styles: TextStyles, layout: LayoutContext) =>
  computeStyle(styles, layout, true),
);

const closePlain = `</p>${closeRow}`;
/** In the line of the text, beside it, at most. */
const paragraphOctets =
  openParagraph(0, directionMarkup('rtl', { dir: 'ltr', isAtStart: true })).length + closePlain.length;

/** The text as a row of one cell that carries the whole look (rules T1 to T5). `''` without text. */
export function renderText(block: TextBlock, layout: LayoutContext, report: Report = ignoreReport): string {
  const plain = plainInline(block.content);
  return plain === null ? renderMarkup(block, layout, report) : renderPlain(block, plain, layout, report);
}

const entity = /&\w+;/g;

function renderPlain({ styles }: TextBlock, text: string, layout: LayoutContext, report: Report): string {
  const computed = memoizedStyle(styles, layout.look);
  if (computed.isHidden) reportHidden(report);
  const dir = mayChangeDirection(text, layout.dir) ? directionOfText(text.replace(entity, ' ')) : null;
  const start =
    dir === null || dir === layout.dir
      ? computed.openPlain
      : `${computed.open}${openParagraph(0, directionMarkup(dir, computed))}`;
  const row = start + text + closePlain;
  return fitsLine(text, paragraphOctets) ? row : foldLines(row);
}

function renderMarkup({ content, styles }: TextBlock, layout: LayoutContext, report: Report): string {
  const computed = memoizedStyle(styles, layout.look);
  const fontSize = pixels(styles.fontSize, 8, 96, 16);
  const stored = storedFlow(content, computed);
  if (stored !== null) {
    const textStyle = stored.largestFontSize > fontSize ? memoizedTallStyle(styles, layout.look) : computed;
    if (textStyle.isHidden) reportHidden(report);
    const row = textStyle.open + stored.html + closeRow;
    return fitsUnits(stored.longestLine + closeRow.length, content) ? row : foldLines(row);
  }
  const { flow, refusedLinks } = readInline(content);
  for (const link of refusedLinks) {
    report('unsafe-link', keyedText('builderPanels.warnings.unsafeLink', { url: link.slice(0, 80) }));
  }
  if (flow.length === 0) return '';
  const textStyle = largestFontSize(flow) > fontSize ? memoizedTallStyle(styles, layout.look) : computed;
  if (textStyle.isHidden) reportHidden(report);
  return foldLines(textStyle.open + flowHtml(flow, textStyle) + closeRow);
}

const reportHidden = (report: Report): void =>
  report('hidden-text', keyedText('builderPanels.warnings.hiddenText'));

/** The text with its links spelled out; not wrapped. */
export function textOfText(block: TextBlock): string {
  return inlineText(block.content);
}

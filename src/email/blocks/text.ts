import { z } from 'zod';
import { directionOfText, mayTurn } from '../document/direction.ts';
import { align, blockId, color, decimal, fontFamily, letterSpacing, px } from '../document/values.ts';
import { inlineText } from '../inline/inline-html.ts';
import { readInline } from '../inline/inline-reader.ts';
import { plainInline } from '../inline/inline-scan.ts';
import { storedFlow } from '../inline/stored-flow.ts';
import { type FlowLook, flowHtml, largestFontSize, openParagraph, turnedTo } from '../inline/text-flow.ts';
import { hexColor } from '../render/color.ts';
import { fitsLine, fitsUnits, foldLines } from '../render/fold-lines.ts';
import { fontClass, fontStack, mayBeMissing } from '../render/fonts.ts';
import { type Frame, type Report, unheard } from '../render/frame.ts';
import { style } from '../render/html.ts';
import { alignOf, evenLineHeight, pixels } from '../render/measure.ts';
import { inOnePiece, rememberingLooks } from '../render/memoize.ts';
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
interface TextLook extends FlowLook {
  isHidden: boolean;
  /** Everything up to the first paragraph. */
  open: string;
  /** The same and the start of a paragraph with no space below. */
  openPlain: string;
}

function lookOf(styles: TextStyles, frame: Frame, isTall: boolean): TextLook {
  const fontSize = pixels(styles.fontSize, 8, 96, 16);
  const lineHeight = evenLineHeight(fontSize, Number(styles.lineHeight));
  const color = hexColor(styles.color) ?? frame.textColor;
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
  const names = [frame.dark && 'ink', mayBeMissing(styles.fontFamily) && fontClass(styles.fontFamily)].filter(
    Boolean,
  );
  const cell = [
    names.length > 0 && `class="${names.join(' ')}"`,
    frame.dir === 'rtl' && 'dir="rtl"',
    `align="${align}"`,
    `style="${css}"`,
  ];
  const isHidden = color === frame.backgroundColor;
  const open = openRow(cell.filter(Boolean).join(' '));
  return {
    lineHeight,
    linkColor: frame.linkColor,
    linkClass: frame.dark ? 'link' : undefined,
    dir: frame.dir,
    isAtStart: align === (frame.dir === 'rtl' ? 'right' : 'left'),
    isHidden,
    open,
    openPlain: inOnePiece(open + openParagraph(0)),
  };
}

const isSameStyle = (one: TextStyles, other: TextStyles): boolean =>
  one === other ||
  (one.fontSize === other.fontSize &&
    one.color === other.color &&
    one.fontWeight === other.fontWeight &&
    one.lineHeight === other.lineHeight &&
    one.fontFamily === other.fontFamily &&
    one.letterSpacing === other.letterSpacing &&
    one.textAlign === other.textAlign);

const usualLook = rememberingLooks(isSameStyle, (styles: TextStyles, frame: Frame) =>
  lookOf(styles, frame, false),
);
/** For text taller than the size of the block. */
const tallLook = rememberingLooks(isSameStyle, (styles: TextStyles, frame: Frame) =>
  lookOf(styles, frame, true),
);

const closePlain = `</p>${closeRow}`;
/** In the line of the text, beside it, at most. */
const paragraphOctets =
  openParagraph(0, turnedTo('rtl', { dir: 'ltr', isAtStart: true })).length + closePlain.length;

/** The text as a row of one cell that carries the whole look (rules T1 to T5). `''` without text. */
export function renderText(block: TextBlock, frame: Frame, report: Report = unheard): string {
  const plain = plainInline(block.content);
  return plain === null ? renderMarkup(block, frame, report) : renderPlain(block, plain, frame, report);
}

const entity = /&\w+;/g;

function renderPlain({ styles }: TextBlock, text: string, frame: Frame, report: Report): string {
  const look = usualLook(styles, frame);
  if (look.isHidden) reportHidden(report);
  const dir = mayTurn(text, frame.dir) ? directionOfText(text.replace(entity, ' ')) : null;
  const start =
    dir === null || dir === frame.dir
      ? look.openPlain
      : `${look.open}${openParagraph(0, turnedTo(dir, look))}`;
  const row = start + text + closePlain;
  return fitsLine(text, paragraphOctets) ? row : foldLines(row);
}

function renderMarkup({ content, styles }: TextBlock, frame: Frame, report: Report): string {
  const usual = usualLook(styles, frame);
  const fontSize = pixels(styles.fontSize, 8, 96, 16);
  const stored = storedFlow(content, usual);
  if (stored !== null) {
    const look = stored.largestFontSize > fontSize ? tallLook(styles, frame) : usual;
    if (look.isHidden) reportHidden(report);
    const row = look.open + stored.html + closeRow;
    return fitsUnits(stored.longestLine + closeRow.length, content) ? row : foldLines(row);
  }
  const { flow, refusedLinks } = readInline(content);
  for (const link of refusedLinks) {
    report(
      'unsafe-link',
      `A link to "${link.slice(0, 80)}" was left out: it is no web, mail or phone address.`,
    );
  }
  if (flow.length === 0) return '';
  const look = largestFontSize(flow) > fontSize ? tallLook(styles, frame) : usual;
  if (look.isHidden) reportHidden(report);
  return foldLines(look.open + flowHtml(flow, look) + closeRow);
}

const reportHidden = (report: Report): void =>
  report(
    'hidden-text',
    'This text has the colour of the background. Nobody can read it, and spam filters look for that.',
  );

/** The text with its links spelled out; not wrapped. */
export function textOfText(block: TextBlock): string {
  return inlineText(block.content);
}

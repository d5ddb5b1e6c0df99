import { z } from 'zod';
import { keyedText } from '#text/keyed-text.ts';
import { directionOfText, mayChangeDirection } from '../document/direction.ts';
import { align, blockId, color, linkUrl, padding, px } from '../document/values.ts';
import { contrast, hexColor, readableOn } from '../render/color.ts';
import { buttonClass } from '../render/dark-classes.ts';
import { fitsLine, foldLines } from '../render/fold-lines.ts';
import { escapeText, hrefValue, isPlain, legalText, safeHref, style } from '../render/html.ts';
import { ignoreReport, type LayoutContext, type Report } from '../render/layout-context.ts';
import { alignOf, cssSides, estimateTextWidth, pixels, type Sides, sidesOf } from '../render/measure.ts';
import { flattenString, memoizeStyles } from '../render/memoize.ts';
import {
  closeForOthers,
  closeForWord,
  closeRow,
  openForOthers,
  openForWord,
  openRow,
  tableAttributes,
} from '../render/table.ts';

/** A link that looks like a button. */
export const buttonBlock = z.object({
  id: blockId,
  type: z.literal('button'),
  content: z
    .object({
      text: z.string().max(500).default('Click Here'),
      url: linkUrl.default('https://example.com'),
    })
    .prefault({}),
  styles: z
    .object({
      backgroundColor: color.default('#3b82f6'),
      color: color.default('#ffffff'),
      padding: padding.default('12px 24px'),
      borderRadius: px(0, 100).default('6px'),
      textAlign: align.default('center'),
    })
    .prefault({}),
});

export type ButtonBlock = z.infer<typeof buttonBlock>;

const fontSize = 16;
const lineHeight = 24;

function labelOf({ content: { text } }: ButtonBlock): string {
  return (isPlain(text) ? text : legalText(text.replace(/[\r\n\t]+/g, ' '))).trim();
}

function colorsOf(styles: ButtonStyles, layout: LayoutContext) {
  const isTransparent = styles.backgroundColor.trim().toLowerCase() === 'transparent';
  const background = isTransparent ? layout.backgroundColor : (hexColor(styles.backgroundColor) ?? '#3b82f6');
  const color = hexColor(styles.color) ?? readableOn(background, '#ffffff', '#111827');
  return { isClear: isTransparent, background, color };
}

type ButtonStyles = ButtonBlock['styles'];

/** The computed styles of a button in a layout context; shared by all buttons that look like it. */
interface ButtonStyle {
  background: string;
  color: string;
  sides: Sides;
  radius: number;
  /** In px, of the shape for Word. */
  height: number;
  /** The element that is painted, from its class to the end of its tag. */
  attributes: string;
  /** Everything up to the part for Word. */
  open: string;
  /** The shape for Word from its name or address to its width. */
  shape: string;
  /** The same parts around the two addresses of a button with a shape. */
  linked: { open: string; shape: string; attributes: string };
  /** The shape for Word from the end of its `arcsize` to its label. */
  label: string;
}

/** The layout context of a button whose label reads in the other direction than the email. */
interface LabelLayout extends LayoutContext {
  hasOtherDirection?: true;
}

const labelLayouts = new WeakMap<LayoutContext, LabelLayout>();

function layoutForLabel(label: string, layout: LayoutContext): LabelLayout {
  const dir = mayChangeDirection(label, layout.dir) ? directionOfText(label) : null;
  if (dir === null || dir === layout.dir) return layout;
  const labelLayout: LabelLayout = labelLayouts.get(layout) ?? { ...layout, dir, hasOtherDirection: true };
  labelLayouts.set(layout, labelLayout);
  return labelLayout;
}

function computeStyle(styles: ButtonStyles, layout: LabelLayout): ButtonStyle {
  const { isClear: isTransparent, background, color } = colorsOf(styles, layout);
  const sides = sidesOf(styles.padding, 80);
  const radius = pixels(styles.borderRadius, 0, 100, 6);
  const css = style(
    'display:inline-block',
    `padding:${cssSides(sides)}`,
    `background-color:${background}`,
    radius > 0 && `border-radius:${radius}px`,
    `color:${color}`,
    `font:600 ${fontSize}px/${lineHeight}px ${layout.fontStack}`,
    'text-align:center;text-decoration:none',
  );
  // In dark mode a clear button is part of the page, and its label reads like a link.
  const name = layout.dark && (isTransparent ? 'page link' : buttonClass(background, color));
  const direction = layout.dir === 'rtl' || layout.hasOtherDirection ? ` dir="${layout.dir}"` : '';
  const at = alignOf(styles.textAlign, 'center');
  const height = lineHeight + sides.top + sides.bottom;
  const wordCss = `color:${color};font:bold ${fontSize}px ${layout.systemFontStack}`;
  const attributes = `\n${name ? `class="${name}" ` : ''}style="${css}">`;
  const open = openRow(`align="${at}"${direction} style="padding:8px 0"`) + openForWord;
  const shape = `\nstyle="height:${height}px;v-text-anchor:middle;width:`;
  return {
    background,
    color,
    sides,
    radius,
    height,
    attributes,
    open,
    shape,
    linked: {
      open: flattenString(`${open}<v:roundrect\nhref="`),
      shape: flattenString(`"${shape}`),
      attributes: flattenString(`"${attributes}`),
    },
    label: flattenString(
      `%" stroked="f" fillcolor="${background}"><w:anchorlock></w:anchorlock><center\nstyle="${wordCss}">`,
    ),
  };
}

const between = `${closeForWord}${openForOthers}<`;
const close = closeForOthers + closeRow;
const closeShape = '</center></v:roundrect>';
const shapeToLink = flattenString(`${closeShape}${between}a\nhref="`);
const closeLink = flattenString(`</a>${close}`);

const memoizedStyle = memoizeStyles(
  (a: ButtonStyles, b: ButtonStyles) =>
    a.backgroundColor === b.backgroundColor &&
    a.color === b.color &&
    a.padding === b.padding &&
    a.borderRadius === b.borderRadius &&
    a.textAlign === b.textAlign,
  computeStyle,
);

/** The rounding of the shape in percent. */
const arcOf = ({ radius, height }: ButtonStyle, width: number): number =>
  Math.min(50, Math.round((100 * radius) / Math.min(width, height)));

/**
 * Word draws a rounded button whose whole area is the link only as a shape (rule B2; mjml#359, mjml#2565). A shape
 * needs its size in advance, so it is used for a label that surely fits on one line. A longer one gets a cell with
 * padding. `href` is the attribute, `text` the label as HTML.
 */
function buttonForWord(
  computed: ButtonStyle,
  labelWidth: number,
  href: string,
  text: string,
  layout: LayoutContext,
): string {
  const { sides } = computed;
  const width = labelWidth + sides.left + sides.right;
  if (width <= layout.width && !layout.inShape)
    return `<v:roundrect${href}${computed.shape}${width}px" arcsize="${arcOf(computed, width)}${computed.label}${text}${closeShape}`;
  const link = href ? `<a${href}\nstyle="color:${computed.color};text-decoration:none">${text}</a>` : text;
  const css = style(
    `padding:${cssSides(sides)}`,
    `font:bold ${fontSize}px/${lineHeight}px ${layout.systemFontStack}`,
    `color:${computed.color}`,
    'word-break:break-word',
  );
  return `<table ${tableAttributes}><tr><td align="center" bgcolor="${computed.background}" style="${css}">${link}</td></tr></table>`;
}

function reportAddress(label: string, url: string, report: Report): void {
  const typed = url.trim();
  report(
    typed ? 'unsafe-link' : 'button-without-link',
    typed
      ? keyedText('builderPanels.warnings.buttonUnsafeLink', { label, url: typed.slice(0, 80) })
      : keyedText('builderPanels.warnings.buttonWithoutLink', { label }),
  );
}

/**
 * The button: one link as large as the painted area (rule B1), and its copy for Word (rule B2), each hidden from the
 * readers of the other (rule B3). Without a usable address the label is shown without a link, which is reported (rule
 * B5). `''` without a label.
 */
export function renderButton(
  block: ButtonBlock,
  layout: LayoutContext,
  report: Report = ignoreReport,
): string {
  const { content, styles } = block;
  const label = labelOf(block);
  if (!label) {
    report('button-without-label', keyedText('builderPanels.warnings.buttonWithoutLabel'));
    return '';
  }
  const address = hrefValue(content.url);
  if (!address) reportAddress(label, content.url, report);
  const computed = memoizedStyle(styles, layoutForLabel(label, layout.look));
  const text = escapeText(label);
  const labelWidth = estimateTextWidth(label, fontSize);
  const width = labelWidth + computed.sides.left + computed.sides.right;
  let row: string;
  if (address && width <= layout.width && !layout.inShape) {
    const { open, shape, attributes } = computed.linked;
    row = `${open}${address}${shape}${width}px" arcsize="${arcOf(computed, width)}${computed.label}${text}${shapeToLink}${address}${attributes}${text}${closeLink}`;
  } else {
    const href = address && `\nhref="${address}"`;
    const tag = address ? 'a' : 'span';
    const forWord = buttonForWord(computed, labelWidth, href, text, layout);
    row = `${computed.open}${forWord}${between}${tag}${href}${computed.attributes}${text}</${tag}>${close}`;
  }
  return fitsLine(text) ? row : foldLines(row);
}

export interface ButtonMeasures {
  /** Height of the touch target, px; at least 44 is easy to hit (WCAG 2.2, 2.5.5). */
  touchHeight: number;
  /** Width on one line, px: an upper estimate. A longer label wraps inside the content column. */
  width: number;
  /** Of the label on the button; 4.5 is readable (WCAG 2.2, 1.4.3). */
  contrast: number;
}

/** The measurements of a button for the checks (rule B4), or null for one that is not shown. */
export function measureButton(block: ButtonBlock, layout: LayoutContext): ButtonMeasures | null {
  const label = labelOf(block);
  if (!label) return null;
  const sides = sidesOf(block.styles.padding, 80);
  const colors = colorsOf(block.styles, layout);
  return {
    touchHeight: lineHeight + sides.top + sides.bottom,
    width: Math.min(layout.width, estimateTextWidth(label, fontSize) + sides.left + sides.right),
    contrast: contrast(colors.color, colors.background),
  };
}

/** `Label: address`, as a person would type it (rule P3). */
export function textOfButton(block: ButtonBlock): string {
  const label = labelOf(block);
  const href = safeHref(block.content.url);
  return label && href ? `${label}: ${href}` : label;
}

import { z } from 'zod';
import { contrast, hexColor, readableOn } from '../color.ts';
import { buttonClass } from '../dark.ts';
import { type Frame, type Report, unheard } from '../frame.ts';
import { escapeAttribute, escapeText, legalText, safeHref, style } from '../html.ts';
import { alignOf, cssSides, estimateTextWidth, pixels, sidesOf } from '../measure.ts';
import { forWord, layout, notForWord, oneCell } from '../table.ts';
import { align, blockId, color, linkUrl, padding, px } from '../values.ts';

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

const labelOf = (block: ButtonBlock): string =>
  legalText(block.content.text.replace(/[\r\n\t]+/g, ' ')).trim();

function colorsOf({ styles }: ButtonBlock, frame: Frame) {
  const isClear = styles.backgroundColor.trim().toLowerCase() === 'transparent';
  const background = isClear ? frame.backgroundColor : (hexColor(styles.backgroundColor) ?? '#3b82f6');
  const color = hexColor(styles.color) ?? readableOn(background, '#ffffff', '#111827');
  return { isClear, background, color };
}

interface Look {
  label: string;
  href: string;
  background: string;
  color: string;
  font: string;
  systemFont: string;
  sides: ReturnType<typeof sidesOf>;
  radius: number;
}

/**
 * Word draws a rounded button whose whole area is the link only as a shape (rule B2), and a shape needs its size
 * beforehand: it is used for a label that surely fits on one line. A longer one gets a cell with padding.
 */
function buttonForWord(look: Look, columnWidth: number): string {
  const { sides } = look;
  const height = lineHeight + sides.top + sides.bottom;
  const width = estimateTextWidth(look.label, fontSize) + sides.left + sides.right;
  const text = escapeText(look.label);
  if (width > columnWidth) {
    const link = look.href
      ? `<a href="${escapeAttribute(look.href)}" style="color:${look.color};text-decoration:none">${text}</a>`
      : text;
    const css = style(
      `padding:${cssSides(sides)}`,
      `font:bold ${fontSize}px/${lineHeight}px ${look.systemFont}`,
      `color:${look.color}`,
    );
    return `<table ${layout}><tr><td align="center" bgcolor="${look.background}" style="${css}">${link}</td></tr></table>`;
  }
  const arc = Math.min(50, Math.round((100 * look.radius) / Math.min(width, height)));
  const href = look.href ? ` href="${escapeAttribute(look.href)}"` : '';
  const shape = `style="height:${height}px;v-text-anchor:middle;width:${width}px" arcsize="${arc}%" stroked="f" fillcolor="${look.background}"`;
  const css = `color:${look.color};font:bold ${fontSize}px ${look.systemFont}`;
  return `<v:roundrect${href} ${shape}><w:anchorlock></w:anchorlock><center style="${css}">${text}</center></v:roundrect>`;
}

/**
 * The button: one link that is as large as what is painted (rule B1), and its copy for Word (rule B2). Without a
 * usable address the label is shown and leads nowhere, which is reported (rule B5). `''` without a label.
 */
export function renderButton(block: ButtonBlock, frame: Frame, report: Report = unheard): string {
  const { content, styles } = block;
  const label = labelOf(block);
  if (!label) {
    report('button-without-label', 'This button has no text and was left out.');
    return '';
  }
  const href = safeHref(content.url);
  if (!href) {
    const typed = content.url.trim();
    report(
      typed ? 'unsafe-link' : 'button-without-link',
      typed
        ? `The button "${label}" has no link: "${typed.slice(0, 80)}" is no web, mail or phone address.`
        : `The button "${label}" has no link yet.`,
    );
  }
  const { isClear, background, color } = colorsOf(block, frame);
  const look: Look = {
    label,
    href,
    background,
    color,
    font: frame.fontStack,
    systemFont: frame.systemFontStack,
    sides: sidesOf(styles.padding, 80),
    radius: pixels(styles.borderRadius, 0, 100, 6),
  };
  const css = style(
    'display:inline-block',
    `padding:${cssSides(look.sides)}`,
    `background-color:${look.background}`,
    look.radius > 0 && `border-radius:${look.radius}px`,
    `color:${look.color}`,
    `font:600 ${fontSize}px/${lineHeight}px ${look.font}`,
    'text-align:center;text-decoration:none;word-break:break-word;overflow-wrap:break-word',
  );
  const text = escapeText(label);
  // In dark mode a clear button is part of the page, and its label reads like a link.
  const name = frame.dark && (isClear ? 'page link' : buttonClass(look.background, look.color));
  const attributes = `${name ? `class="${name}" ` : ''}style="${css}"`;
  const button = href
    ? `<a href="${escapeAttribute(href)}" ${attributes}>${text}</a>`
    : `<span ${attributes}>${text}</span>`;
  const direction = frame.dir === 'rtl' ? ' dir="rtl"' : '';
  const at = alignOf(styles.textAlign, 'center');
  return oneCell(
    `align="${at}"${direction} style="padding:8px 0"`,
    `${forWord(buttonForWord(look, frame.width))}${notForWord(button)}`,
  );
}

export interface ButtonMeasures {
  /** Height of what can be touched, px; at least 44 is easy to hit (WCAG 2.2, 2.5.5). */
  touchHeight: number;
  /** Width on one line, px: an upper estimate. A longer label wraps inside the content column. */
  width: number;
  /** Of the label on the button; 4.5 is readable (WCAG 2.2, 1.4.3). */
  contrast: number;
}

/** What a check needs to know of a button (rule B4), or null for one that is not shown. */
export function measureButton(block: ButtonBlock, frame: Frame): ButtonMeasures | null {
  const label = labelOf(block);
  if (!label) return null;
  const sides = sidesOf(block.styles.padding, 80);
  const colors = colorsOf(block, frame);
  return {
    touchHeight: lineHeight + sides.top + sides.bottom,
    width: Math.min(frame.width, estimateTextWidth(label, fontSize) + sides.left + sides.right),
    contrast: contrast(colors.color, colors.background),
  };
}

/** `Label: address`. */
export function textOfButton(block: ButtonBlock): string {
  const label = labelOf(block);
  const href = safeHref(block.content.url);
  return label && href ? `${label}: ${href}` : label;
}

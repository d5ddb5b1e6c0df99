// Each block type as the nearest MJML element (https://documentation.mjml.io).
import type { ButtonBlock } from '../blocks/button.ts';
import type { DividerBlock } from '../blocks/divider.ts';
import {
  displayWidth,
  type Image,
  type ImageBlock,
  imageLink,
  maxRowHeight,
  maxWidthAt,
} from '../blocks/image.ts';
import type { ImageRowBlock } from '../blocks/image-row.ts';
import { type SpacerBlock, spacerHeight, textOfSpacer } from '../blocks/spacer.ts';
import type { TextBlock } from '../blocks/text.ts';
import { directionOfText } from '../document/direction.ts';
import { readInline } from '../inline/inline-reader.ts';
import { flowHtml } from '../inline/text-flow.ts';
import { hexColor, readableOn } from '../render/color.ts';
import { cellsOnPhone, planColumns } from '../render/columns.ts';
import { fontStack } from '../render/fonts.ts';
import { escapeText, legalText, safeHref, safeImageSource } from '../render/html.ts';
import { ignoreReport, type LayoutContext } from '../render/layout-context.ts';
import { alignOf, cssSides, evenLineHeight, pixels, sidesOf } from '../render/measure.ts';
import { element } from './element.ts';

/** The text, with the paragraphs and lists that the HTML of the email has. */
export function textElement({ content, styles }: TextBlock, layout: LayoutContext): string {
  const { flow } = readInline(content);
  if (flow.length === 0) return '';
  const fontSize = pixels(styles.fontSize, 8, 96, 16);
  const lineHeight = evenLineHeight(fontSize, Number(styles.lineHeight));
  const weight = Math.round(Number(styles.fontWeight) / 100) * 100 || 400;
  const spacing = /^-?\d*\.?\d+(?:em|px)$/.test(styles.letterSpacing) ? styles.letterSpacing : undefined;
  const attributes = {
    padding: '8px 0',
    'font-family': fontStack(styles.fontFamily),
    'font-size': `${fontSize}px`,
    'line-height': `${lineHeight}px`,
    'font-weight': weight !== 400 && weight,
    // MJML reads a number before the unit only with a leading digit.
    'letter-spacing': spacing?.replace(/^(-?)\./, '$10.'),
    color: hexColor(styles.color) ?? layout.textColor,
    align: alignOf(styles.textAlign, 'left'),
  };
  const { linkColor, dir } = layout;
  const isAtStart = attributes.align === (dir === 'rtl' ? 'right' : 'left');
  const style = { lineHeight, linkColor, dir, isAtStart };
  return element('mj-text', attributes, flowHtml(flow, style));
}

export function buttonElement({ content, styles }: ButtonBlock, layout: LayoutContext): string {
  const label = legalText(content.text.replace(/[\r\n\t]+/g, ' ')).trim();
  if (!label) return '';
  const isTransparent = styles.backgroundColor.trim().toLowerCase() === 'transparent';
  const background = isTransparent ? layout.backgroundColor : (hexColor(styles.backgroundColor) ?? '#3b82f6');
  const attributes = {
    href: safeHref(content.url) || undefined,
    padding: '8px 0',
    'inner-padding': cssSides(sidesOf(styles.padding, 80)),
    'background-color': background,
    color: hexColor(styles.color) ?? readableOn(background, '#ffffff', '#111827'),
    'border-radius': `${pixels(styles.borderRadius, 0, 100, 6)}px`,
    align: alignOf(styles.textAlign, 'center'),
    'font-family': layout.fontStack,
    'font-size': '16px',
    'line-height': '24px',
    'font-weight': '600',
  };
  const dir = directionOfText(label);
  const text = escapeText(label);
  const turned = dir === null || dir === layout.dir ? text : `<span dir="${dir}">${text}</span>`;
  return element('mj-button', attributes, turned);
}

interface ImageSlot {
  width: number;
  sharedLink: string;
  align?: string;
  padding?: string;
  /** Fills its column on a phone. */
  isFluid?: boolean;
}

/** `''` for an empty slot. */
function linkedImage(image: Image, slot: ImageSlot): string {
  const { width, sharedLink, align, padding = '0', isFluid = false } = slot;
  const src = safeImageSource(image.src);
  if (!src) return '';
  const href = imageLink(image, sharedLink, ignoreReport) || undefined;
  return element('mj-image', {
    src,
    alt: legalText(image.alt).trim(),
    href,
    width: `${width}px`,
    align,
    padding,
    'fluid-on-mobile': isFluid && 'true',
  });
}

export function imageElement({ content, styles }: ImageBlock, layout: LayoutContext): string {
  const width = displayWidth(styles.width, layout.width, content.naturalWidth);
  return linkedImage(content, { width, sharedLink: '', align: alignOf(styles.textAlign, 'center') });
}

export function spacerElement(block: SpacerBlock): string {
  const missing = textOfSpacer(block);
  if (missing) return element('mj-text', { align: 'center', padding: '24px 16px' }, escapeText(missing));
  return element('mj-spacer', { height: `${spacerHeight(block)}px` });
}

export function dividerElement({ styles }: DividerBlock): string {
  return element('mj-divider', {
    padding: '8px 0',
    'border-style': 'solid',
    'border-width': `${pixels(styles.borderWidth, 1, 20, 1)}px`,
    'border-color': hexColor(styles.borderColor) ?? '#e5e7eb',
  });
}

/** As wide as its column, or narrower if it would get too high and the size of its file is known. */
function rowWidth(
  type: 'image-row' | 'multi-image',
  { naturalWidth, naturalHeight }: Image,
  width: number,
): number {
  if (type === 'multi-image' || !naturalWidth || !naturalHeight) return width;
  return Math.min(width, maxWidthAt(maxRowHeight, naturalWidth, naturalHeight));
}

const percent = (part: number, of: number): string => `${Number(((100 * part) / of).toFixed(4))}%`;

/**
 * A row of images as the columns of a section. MJML stacks columns on a phone and keeps those of a group side by side:
 * groups of the row's phone columns give the same layout (rule I6).
 */
export function rowColumns(
  block: Pick<ImageRowBlock, 'content' | 'styles'> & { type: 'image-row' | 'multi-image' },
  layout: LayoutContext,
): string {
  const { images, clickUrl } = block.content;
  const shown = images.filter((image) => safeImageSource(image.src));
  const count = shown.length;
  if (count === 0) return '';
  const gap = pixels(block.styles.imageMargin, 0, 40, 0);
  const plan = planColumns(layout.width, count, gap);
  const perRow = cellsOnPhone(count, block.styles.mobile);
  const isFluid = perRow < count;
  const columns = shown.map((image, index) => {
    const { before = 0, after = 0 } = plan[index] ?? {};
    const width = rowWidth(block.type, image, plan[index]?.width ?? layout.width);
    const [left, right] = layout.dir === 'rtl' ? [after, before] : [before, after];
    const padding = `0 ${right}px 0 ${left}px`;
    return linkedImage(image, {
      width,
      sharedLink: clickUrl,
      padding,
      // An image narrower than its column to limit its height must not fill the screen of a phone.
      isFluid: isFluid && width === (plan[index]?.width ?? 0),
    });
  });
  const direction = layout.dir === 'rtl' && 'rtl';
  // Columns without a width share the space equally.
  const cells = columns.map((content) => element('mj-column', { direction }, content));
  if (perRow === 1) return cells.join('');
  let groups = '';
  for (let index = 0; index < count; index += perRow) {
    const group = cells.slice(index, index + perRow);
    groups += element('mj-group', { width: percent(group.length, count), direction }, group.join(''));
  }
  return groups;
}

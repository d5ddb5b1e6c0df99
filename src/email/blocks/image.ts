import { z } from 'zod';
import { keyedText } from '#text/keyed-text.ts';
import { align, blockId, imageUrl, linkUrl } from '../document/values.ts';
import { openImage, openLink } from '../render/fold-lines.ts';
import {
  escapeAmpersands,
  escapeAttribute,
  hrefValue,
  isPlain,
  legalText,
  safeHref,
  safeImageSource,
  sourceValue,
} from '../render/html.ts';
import { ignoreReport, type LayoutContext, type Report } from '../render/layout-context.ts';
import { alignOf, pixels } from '../render/measure.ts';
import { flattenString, memoizeStyles } from '../render/memoize.ts';
import { closeRow, oneRow, openRow, tableAttributes } from '../render/table.ts';

const src = imageUrl.default('');
const alt = z.string().max(1_000).default('');

const fileFields = {
  /** The width of the file in px, if known: `auto` shows the image at most this wide. */
  naturalWidth: z.int().min(1).max(20_000).optional(),
  naturalHeight: z.int().min(1).max(20_000).optional(),
  /** Whether parts of the file are transparent, if known. */
  hasAlpha: z.boolean().optional(),
  /** The size of the file, if known. */
  bytes: z.int().min(1).max(100_000_000).optional(),
};

/** The file and the description of an image: an empty `src` is a slot still to be filled. */
export const imageFields = { src, alt, ...fileFields };

/** One image, with its link. */
export const imageSchema = z.object({ src, alt, clickUrl: linkUrl.default(''), ...fileFields });

export type Image = z.infer<typeof imageSchema>;

/** One image, as wide as the column or less. */
export const imageBlock = z.object({
  id: blockId,
  type: z.literal('image'),
  content: imageSchema.prefault({}),
  styles: z
    .object({
      width: z
        .string()
        .regex(/^(auto|\d{1,3}%|\d{1,4}px)$/, 'Use auto, a percentage or a pixel size.')
        .default('100%'),
      textAlign: align.default('center'),
    })
    .prefault({}),
});

export type ImageBlock = z.infer<typeof imageBlock>;

/**
 * The displayed width of an image, in whole px: a percentage is of the content column, `auto` is the width of the file
 * if known (rule I1: Word shows an image at its own size unless its `width` attribute is in px; caniemail: css-width,
 * css-max-width).
 */
export function displayWidth(width: string, columnWidth: number, naturalWidth?: number): number {
  if (width === '100%') return columnWidth;
  const percent = /^\s*(\d{1,3})%\s*$/.exec(width);
  if (percent) return Math.max(1, Math.floor((columnWidth * Math.min(100, Number(percent[1]))) / 100));
  const fallback = Math.min(columnWidth, naturalWidth ?? columnWidth);
  return pixels(width, 1, columnWidth, fallback);
}

/** The alternative text. */
const descriptionOf = (image: Image): string => legalText(image.alt).trim();

const placeholderAlt = /^image \d+$/i;

/** Images with transparent parts are usually logos; for a file that was never inspected, its name decides. */
function mayBeTransparent({ src, alt, hasAlpha }: Image): boolean {
  if (hasAlpha !== undefined) return hasAlpha;
  return /\.(png|gif|webp)(?:$|[?#])/i.test(src) && /logo|wordmark|signature/i.test(`${src} ${alt}`);
}

/** The formats that every mail program shows, with nothing after the file name. */
const commonFormat = /\.(?:jpe?g|png|gif)$/i;
/** Classic Outlook shows these as an empty frame (rule I7; caniemail: image-webp, image-avif). */
const newerFile = /\.(?:webp|avif|heic|jxl)(?:$|[?#])/i;
const svgFile = /\.svg(?:$|[?#])/i;

/** On a mobile network each takes about a second (rule I7). */
const maxBytes = 200 * 1024;

function reportImage(image: Image, alt: string, link: string, isDark: boolean, report: Report): void {
  const { src } = image;
  if (isDark && mayBeTransparent(image))
    report('transparent-picture', keyedText('builderPanels.warnings.transparentImage'));
  if (!src.startsWith('https://')) reportAddress(src.trim(), report);
  if (!src.endsWith('.jpg') && !commonFormat.test(src)) reportFormat(src, report);
  if (image.bytes !== undefined && image.bytes > maxBytes)
    report(
      'picture-heavy',
      keyedText('builderPanels.warnings.imageHeavy', { kilobytes: Math.round(image.bytes / 1024) }),
    );
  if (!link) return;
  if (alt === '')
    report('linked-picture-without-alt', keyedText('builderPanels.warnings.linkedImageWithoutAlt'));
  else if (alt.length < 10 && placeholderAlt.test(alt))
    report('placeholder-alt', keyedText('builderPanels.warnings.placeholderAlt', { alt }));
}

function reportFormat(source: string, report: Report): void {
  if (newerFile.test(source)) report('picture-format', keyedText('builderPanels.warnings.imageFormat'));
  if (svgFile.test(source)) report('picture-svg', keyedText('builderPanels.warnings.imageSvg'));
}

function reportAddress(source: string, report: Report): void {
  if (/^http:\/\//i.test(source))
    report('picture-not-https', keyedText('builderPanels.warnings.imageNotHttps'));
  else if (/^\/(?!\/)/.test(source))
    report('picture-not-absolute', keyedText('builderPanels.warnings.imageNotAbsolute'));
}

/** The link of an image: its own, otherwise that of the row. Reports an unusable link. */
export function imageLink(image: Image, shared: string, report: Report): string {
  const own = safeHref(image.clickUrl);
  if (own) return own;
  for (const typed of [image.clickUrl, shared]) {
    const href = safeHref(typed);
    if (href) return href;
    if (typed.trim())
      report(
        'unsafe-link',
        keyedText('builderPanels.warnings.unsafeLink', { url: typed.trim().slice(0, 80) }),
      );
  }
  return '';
}

/** DNS allows no longer name. */
const maxHostLength = 253;

/**
 * The name of a link around an image without a description, for screen readers: they would read a whole address aloud.
 */
function linkName(href: string): string {
  const host = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(href)?.[1];
  if (host !== undefined && host.length <= maxHostLength && !host.includes('{')) return host;
  if (/^mailto:/i.test(href)) return 'Email';
  if (/^tel:/i.test(href)) return 'Phone';
  return /^sms:/i.test(href) ? 'SMS' : 'Link';
}

export interface ImageSlot {
  /** Displayed width, whole px. */
  width: number;
  /** True for an image that is at most `maxRowHeight` high, and centered if that makes it narrower. */
  isCapped?: boolean;
  /** The link of the row, for images without their own. */
  sharedLink: string;
  /** `#rrggbb` of the description, which shows when the image does not. */
  textColor: string;
  /** True when the email has a dark palette, whose rules must find the description. */
  dark: boolean;
}

/** The end of an image's tag, alone and with the end of the link around it. */
interface TagEnd {
  alone: string;
  linked: string;
}

const tagEnd = (size: string): TagEnd => ({
  alone: flattenString(size),
  linked: flattenString(`${size}</a>`),
});

const sizes: TagEnd[] = [];

/** For one of at most 800 widths. */
function sizeOf(width: number): TagEnd {
  const known = sizes[width];
  if (known) return known;
  const css = `display:block;width:100%;max-width:${width}px;height:auto;border:0`;
  const size = tagEnd(`"\nwidth="${width}" style="${css}">`);
  sizes[width] = size;
  return size;
}

/** Maximum height of an image of an image row, px. */
export const maxRowHeight = 200;

const cappedSizes: TagEnd[] = [];

/**
 * The end of the tag of an image with a maximum height. If the size of its file is known, its width limits the height
 * in every mail program and on every screen; otherwise `max-height` does, which classic Outlook ignores.
 */
function cappedSizeOf({ naturalWidth, naturalHeight }: Image, width: number): TagEnd {
  if (naturalWidth && naturalHeight) {
    const maxWidth = maxWidthAt(maxRowHeight, naturalWidth, naturalHeight);
    const css = `vertical-align:top;width:100%;max-width:${maxWidth}px;height:auto;border:0`;
    const size = `"\nwidth="${Math.min(width, maxWidth)}" style="${css}">`;
    return { alone: size, linked: `${size}</a>` };
  }
  const known = cappedSizes[width];
  if (known) return known;
  const css = `vertical-align:top;width:auto;max-width:100%;max-height:${maxRowHeight}px;border:0`;
  const size = tagEnd(`"\nwidth="${width}" style="${css}">`);
  cappedSizes[width] = size;
  return size;
}

/** The maximum width of an image that keeps this height; no column is wider than 800 px. */
export const maxWidthAt = (height: number, naturalWidth: number, naturalHeight: number): number =>
  Math.min(800, Math.max(1, Math.floor((height * naturalWidth) / naturalHeight)));

/** One image, inside its link if it has one (rules I1 to I3). `''` for an empty slot (rule I4). */
export function imageHtml(image: Image, slot: ImageSlot, report: Report): string {
  const source = sourceValue(image.src);
  if (!source) {
    if (image.src.trim()) report('picture-refused', keyedText('builderPanels.warnings.imageRefused'));
    return '';
  }
  return shownImage(image, source, slot, report);
}

/** The image at an address that may be emitted, as `sourceValue` returns it. */
export function shownImage(image: Image, source: string, slot: ImageSlot, report: Report): string {
  const href = hrefValue(image.clickUrl) || escapeAttribute(imageLink(image, slot.sharedLink, report));
  const isEasy = isPlain(image.alt);
  const alt = isEasy ? image.alt.trim() : descriptionOf(image);
  reportImage(image, alt, href, slot.dark, report);
  const value = isEasy ? escapeAmpersands(alt) : escapeAttribute(alt);
  const size = slot.isCapped ? cappedSizeOf(image, slot.width) : sizeOf(slot.width);
  const start = openImage(source);
  if (!href) return `${start}${source}"\nalt="${value}${size.alone}`;
  const markup = linkMarkup(slot);
  const between = start === plainImageStart ? markup.toImage : markup.rest + start;
  const name = alt ? href : `${href}"\naria-label="${linkName(href)}`;
  return `${openLink(href)}${name}${between}${source}"\nalt="${value}${size.linked}`;
}

const plainImageStart = openImage('');

/** The rest of the start tag of a link around an image, from the quotation mark of its last value. */
interface LinkMarkup {
  /** To the end of the tag. */
  rest: string;
  /** Up to the address of an image that needs no line of its own. */
  toImage: string;
}

function linkMarkup({ dark, textColor }: ImageSlot): LinkMarkup {
  const cache = dark ? darkLinks : links;
  const known = cache.get(textColor);
  if (known !== undefined) return known;
  const rest = `"\n${dark ? 'class="ink" ' : ''}style="color:${textColor};text-decoration:none">`;
  const markup = { rest: flattenString(rest), toImage: flattenString(rest + plainImageStart) };
  // A layout context has few text colors.
  cache.set(textColor, markup);
  return markup;
}

const links = new Map<string, LinkMarkup>();
const darkLinks = new Map<string, LinkMarkup>();

/** The look of the description when the image is not shown. */
export const altStyle = (layout: LayoutContext): string => memoizedAltMarkup(layout, layout).cell;

const memoizedAltMarkup = memoizeStyles(
  () => true,
  (_: object, layout: LayoutContext) => {
    const cell = `${layout.dark ? 'class="ink" ' : ''}style="font:14px/20px ${layout.systemFontStack};color:${layout.textColor}"`;
    return { cell: flattenString(cell), row: flattenString(openRow(cell)) };
  },
);

/** An image in a cell of its own width, so that Word and browsers agree on its position. */
export function renderImage(block: ImageBlock, layout: LayoutContext, report: Report = ignoreReport): string {
  const { content, styles } = block;
  const width = displayWidth(styles.width, layout.width, content.naturalWidth);
  const slot = { width, sharedLink: '', textColor: layout.textColor, dark: layout.dark };
  const image = imageHtml(content, slot, report);
  if (!image) {
    if (!content.src.trim()) report('empty-picture', keyedText('builderPanels.warnings.emptyImage'));
    return '';
  }
  if (width === layout.width) return memoizedAltMarkup(layout, layout).row + image + closeRow;
  const align = alignOf(styles.textAlign, 'center');
  // A percentage of the column stays the same percentage on a phone; any other width stays in px.
  const share = /^\d{1,3}%$/.test(styles.width) ? styles.width : '100%';
  const inner = `<table ${tableAttributes} width="${width}" align="${align}" style="width:${share};max-width:${width}px"><tr><td ${altStyle(layout)}>${image}</td></tr></table>`;
  return oneRow(`align="${align}"`, inner);
}

/** `[description] address`, or nothing for an image without either. */
export function imageText(image: Image, shared: string): string {
  if (!safeImageSource(image.src)) return '';
  const alt = descriptionOf(image);
  const href = safeHref(image.clickUrl) || safeHref(shared);
  return [alt && `[${alt}]`, href].filter(Boolean).join(' ');
}

/** The description and the link of the image (rule P3). */
export const textOfImage = (block: ImageBlock): string => imageText(block.content, '');

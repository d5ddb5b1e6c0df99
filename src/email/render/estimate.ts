// Estimates of block heights and of the share of images: only a mail program knows the real values.
import { displayWidth, type Image, maxRowHeight } from '../blocks/image.ts';
import { spacerHeight } from '../blocks/spacer.ts';
import type { Block } from '../document/block.ts';
import type { Document } from '../document/document.ts';
import { fixedMeasures } from '../fixed/fixed-html.ts';
import { type Flow, isList } from '../inline/inline-model.ts';
import { readInline } from '../inline/inline-reader.ts';
import { copyAround, type EmailCopy } from './email-copy.ts';
import { footerOf } from './footer.ts';
import { safeImageSource } from './html.ts';
import type { LayoutContext } from './layout-context.ts';
import { pixels, sidesOf } from './measure.ts';
import { memoize } from './memoize.ts';

/** The height of an image at this width, px; if its file was never measured, the height of a typical photograph. */
const imageHeight = ({ naturalWidth, naturalHeight }: Image, width: number): number =>
  ((naturalHeight ?? 600) / (naturalWidth ?? (naturalHeight ? naturalHeight : 1_000))) * width;

/** Pixels of the email that the images of a block cover; 0 for empty slots and other blocks. */
export function areaOfImage(block: Block, layout: LayoutContext): number {
  if (block.type === 'image') {
    if (!safeImageSource(block.content.src)) return 0;
    const width = displayWidth(block.styles.width, layout.width, block.content.naturalWidth);
    return width * imageHeight(block.content, width);
  }
  if (block.type !== 'image-row' && block.type !== 'multi-image') return 0;
  const shown = block.content.images.filter(({ src }) => safeImageSource(src));
  const gap = pixels(block.styles.imageMargin, 0, 40, 0);
  const width = (layout.width - (shown.length - 1) * gap) / shown.length;
  return shown.reduce((sum, image) => {
    const height = imageHeight(image, width);
    const scale = block.type === 'image-row' ? Math.min(1, maxRowHeight / height) : 1;
    return sum + width * scale * height * scale;
  }, 0);
}

const slash = 0x2f;
const charA = 0x61;
const breakingTag = /<(?:br|li|p|div)/iy;

/** How many tags of an inline HTML begin a line. */
function countBreaks(html: string): number {
  let count = 0;
  for (let index = html.indexOf('<'); index !== -1; index = html.indexOf('<', index + 1)) {
    const next = html.charCodeAt(index + 1);
    if (next === slash || next === charA) continue;
    breakingTag.lastIndex = index;
    if (breakingTag.test(html)) count += 1;
  }
  return count;
}

const ratioOf = memoize((lineHeight: string): number => Math.max(1, Number(lineHeight) || 1.6));

/** Of the highest image, ignoring gaps; empty slots give their space to the others. */
function rowHeight(type: Block['type'], images: readonly Image[], width: number): number {
  let shown = 0;
  for (const { src } of images) if (src !== '') shown += 1;
  let highest = 0;
  for (const image of images)
    if (image.src !== '') highest = Math.max(highest, imageHeight(image, width / shown));
  return type === 'image-row' ? Math.min(maxRowHeight, highest) : highest;
}

/** An estimate of the height of a block in px, for splitting Word's tables and for the share of images. */
export function estimateHeight(block: Block, layout: LayoutContext): number {
  switch (block.type) {
    case 'text': {
      const size = pixels(block.styles.fontSize, 8, 96, 16);
      const perLine = Math.max(1, layout.width / (size * 0.5));
      const { content } = block;
      const lines = Math.ceil(content.length / perLine) + countBreaks(content);
      return 16 + lines * size * ratioOf(block.styles.lineHeight);
    }
    case 'image': {
      const width = displayWidth(block.styles.width, layout.width, block.content.naturalWidth);
      return imageHeight(block.content, width);
    }
    case 'image-row':
    case 'multi-image':
      return rowHeight(block.type, block.content.images, layout.width);
    case 'button': {
      const { top, bottom } = sidesOf(block.styles.padding, 80);
      return 40 + top + bottom;
    }
    case 'spacer':
      return spacerHeight(block);
    case 'divider':
      return 20;
    case 'html': {
      const { images, characters, rows } = fixedMeasures(block.content.html);
      return 16 + images * 60 + Math.max(rows * 20, (characters / 70) * 20);
    }
    default:
      return 70;
  }
}

// No mailbox provider publishes a ratio of text to images that it wants. SpamAssassin's rules HTML_IMAGE_RATIO_*
// compare text with the area of images, so these are the numbers to show (rule P6).
export interface TextAndImages {
  /** Visible characters: blocks, buttons, greeting, sign-off and footer; no preheader, no descriptions. */
  characters: number;
  /** Visible images. */
  images: number;
  /** Percent of the area of text and images that images cover, 0 to 100 with one decimal; 0 without either. */
  imageSharePercent: number;
}

function charactersIn(flow: Flow): number {
  return flow.reduce(
    (sum, part) =>
      sum +
      (isList(part)
        ? part.items.reduce((items, item) => items + charactersIn(item), 0)
        : [...part.text.replaceAll('\n', '')].length),
    0,
  );
}

function charactersOf(block: Block): number {
  if (block.type === 'text') return charactersIn(readInline(block.content).flow);
  if (block.type === 'html') return fixedMeasures(block.content.html).characters;
  return block.type === 'button' ? [...block.content.text.trim()].length : 0;
}

function imagesOf(block: Block): number {
  if (block.type === 'image') return safeImageSource(block.content.src) ? 1 : 0;
  if (block.type === 'html') return fixedMeasures(block.content.html).images;
  if (block.type !== 'image-row' && block.type !== 'multi-image') return 0;
  return block.content.images.filter(({ src }) => safeImageSource(src)).length;
}

/**
 * Text and images of an email in numbers (rule P6). Areas are estimates in px: an image of unknown size counts as 5 :
 * 3. With words around the blocks, these count too.
 */
export function textAndImages(
  document: Document,
  layout: LayoutContext,
  emailCopy?: EmailCopy,
): TextAndImages {
  const { settings } = document;
  const copyBlocks = emailCopy && copyAround(emailCopy, settings, layout);
  const blocks: Block[] = [
    ...[copyBlocks?.opening, copyBlocks?.closing].filter((block) => block != null),
    ...document.blocks,
    ...(settings.footer ? [footerOf(settings.footer, settings.fontFamily, layout)] : []),
  ];
  let characters = 0;
  let images = 0;
  let textArea = 0;
  let imageArea = 0;
  for (const block of blocks) {
    const blockCharacters = charactersOf(block);
    characters += blockCharacters;
    images += imagesOf(block);
    imageArea += areaOfImage(block, layout);
    if (blockCharacters > 0) textArea += estimateHeight(block, layout) * layout.width;
  }
  const area = textArea + imageArea;
  const imageSharePercent = area === 0 ? 0 : Math.round((imageArea / area) * 1_000) / 10;
  return { characters, images, imageSharePercent };
}

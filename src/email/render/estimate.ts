// Estimates of block heights and of the share of images: only a mail program knows the real values.
import { displayWidth, maxRowHeight, type Picture } from '../blocks/image.ts';
import { spacerHeight } from '../blocks/spacer.ts';
import type { Block, Document } from '../document/document.ts';
import { fixedMeasures } from '../fixed/fixed-html.ts';
import { type Flow, isList } from '../inline/inline-model.ts';
import { readInline } from '../inline/inline-reader.ts';
import { footerOf } from './footer.ts';
import type { Frame } from './frame.ts';
import { safeImageSource } from './html.ts';
import { type Letter, wordsAround } from './letter.ts';
import { pixels, sidesOf } from './measure.ts';
import { remembering } from './memoize.ts';

/** The height of an image at this width, px; if its file was never measured, the height of a typical photograph. */
const pictureHeight = ({ naturalWidth, naturalHeight }: Picture, width: number): number =>
  ((naturalHeight ?? 600) / (naturalWidth ?? (naturalHeight ? naturalHeight : 1_000))) * width;

/** Pixels of the email that the images of a block cover; 0 for empty slots and other blocks. */
export function pictureArea(block: Block, frame: Frame): number {
  if (block.type === 'image') {
    if (!safeImageSource(block.content.src)) return 0;
    const width = displayWidth(block.styles.width, frame.width, block.content.naturalWidth);
    return width * pictureHeight(block.content, width);
  }
  if (block.type !== 'image-row' && block.type !== 'multi-image') return 0;
  const shown = block.content.images.filter(({ src }) => safeImageSource(src));
  const gap = pixels(block.styles.imageMargin, 0, 40, 0);
  const width = (frame.width - (shown.length - 1) * gap) / shown.length;
  return shown.reduce((sum, image) => {
    const height = pictureHeight(image, width);
    const scale = block.type === 'image-row' ? Math.min(1, maxRowHeight / height) : 1;
    return sum + width * scale * height * scale;
  }, 0);
}

const slash = 0x2f;
const letterA = 0x61;
const breakingTag = /<(?:br|li|p|div)/iy;

/** How many tags of an inline HTML begin a line. */
function countBreaks(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(at + 1);
    if (next === slash || next === letterA) continue;
    breakingTag.lastIndex = at;
    if (breakingTag.test(html)) count += 1;
  }
  return count;
}

const ratioOf = remembering((lineHeight: string): number => Math.max(1, Number(lineHeight) || 1.6));

/** Of the highest image, ignoring gaps; empty slots give their space to the others. */
function rowHeight(type: Block['type'], images: readonly Picture[], width: number): number {
  let shown = 0;
  for (const { src } of images) if (src !== '') shown += 1;
  let highest = 0;
  for (const image of images)
    if (image.src !== '') highest = Math.max(highest, pictureHeight(image, width / shown));
  return type === 'image-row' ? Math.min(maxRowHeight, highest) : highest;
}

/** An estimate of the height of a block in px, for splitting Word's tables and for the share of images. */
export function estimateHeight(block: Block, frame: Frame): number {
  switch (block.type) {
    case 'text': {
      const size = pixels(block.styles.fontSize, 8, 96, 16);
      const perLine = Math.max(1, frame.width / (size * 0.5));
      const { content } = block;
      const lines = Math.ceil(content.length / perLine) + countBreaks(content);
      return 16 + lines * size * ratioOf(block.styles.lineHeight);
    }
    case 'image': {
      const width = displayWidth(block.styles.width, frame.width, block.content.naturalWidth);
      return pictureHeight(block.content, width);
    }
    case 'image-row':
    case 'multi-image':
      return rowHeight(block.type, block.content.images, frame.width);
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
export function textAndImages(document: Document, frame: Frame, letter?: Letter): TextAndImages {
  const { settings } = document;
  const around = letter && wordsAround(letter, settings, frame);
  const blocks: Block[] = [
    ...[around?.opening, around?.closing].filter((block) => block != null),
    ...document.blocks,
    ...(settings.footer ? [footerOf(settings.footer, settings.fontFamily, frame)] : []),
  ];
  let characters = 0;
  let images = 0;
  let textArea = 0;
  let imageArea = 0;
  for (const block of blocks) {
    const words = charactersOf(block);
    characters += words;
    images += imagesOf(block);
    imageArea += pictureArea(block, frame);
    if (words > 0) textArea += estimateHeight(block, frame) * frame.width;
  }
  const area = textArea + imageArea;
  const imageSharePercent = area === 0 ? 0 : Math.round((imageArea / area) * 1_000) / 10;
  return { characters, images, imageSharePercent };
}

import type { ViewedBlock } from '#email/blocks/view.ts';
import type { Block, BlockType } from '#email/document/block.ts';
import { isTyped, typedText } from '#email/document/block-parts.ts';
import { inlineText } from '#email/inline/inline-html.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

const nameKeys: Record<BlockType, TextKey> = {
  text: 'builder.blockNames.textBlock',
  image: 'builder.blockNames.singleImage',
  'image-row': 'builder.blockNames.imageRow',
  'multi-image': 'builder.blockNames.imageBlock',
  button: 'builder.blockNames.button',
  spacer: 'builder.blockNames.spacer',
  divider: 'builder.blockNames.divider',
  html: 'builder.blockNames.fixedPart',
  heading: 'builder.blockNames.heading',
  list: 'builder.blockNames.list',
  quote: 'builder.blockNames.quote',
  table: 'builder.blockNames.table',
  logo: 'builder.blockNames.logo',
  menu: 'builder.blockNames.menu',
  social: 'builder.blockNames.social',
  footer: 'builder.blockNames.footer',
  price: 'builder.blockNames.price',
  product: 'builder.blockNames.product',
  coupon: 'builder.blockNames.coupon',
  video: 'builder.blockNames.video',
  countdown: 'builder.blockNames.countdown',
  map: 'builder.blockNames.map',
  code: 'builder.blockNames.code',
};

/** In the language of the page. */
export const blockNames = {} as Readonly<Record<BlockType, string>>;
for (const [type, key] of Object.entries(nameKeys))
  Object.defineProperty(blockNames, type, { get: () => t(key) });

/** `Text Block`, or `3 blocks`. */
export const countOf = (blocks: readonly Block[]): string => {
  const [first] = blocks;
  return blocks.length === 1 && first
    ? blockNames[first.type]
    : t('builder.blockNames.countBlocks', { count: blocks.length });
};

/** Why an import kept a part as it was. Documents store the English words. */
const fixedReasons: Readonly<Record<string, TextKey>> = {
  'an image that needs the color behind it': 'builder.fixedReasons.image',
  'small images side by side': 'builder.fixedReasons.smallImages',
  'a table with columns': 'builder.fixedReasons.table',
  'own HTML': 'builder.fixedReasons.ownHtml',
};

export const fixedReason = (stored: string): string => {
  const key = fixedReasons[stored];
  return key ? t(key) : stored;
};

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const wordsCache = new WeakMap<Block, string>();

/** The words of its HTML. Memoized, because a block that moves keeps its text. */
const wordsOf = (block: Block, html: string): string => {
  const words = wordsCache.get(block) ?? shortened(inlineText(html));
  wordsCache.set(block, words);
  return words;
};

/** The first words of a block by which a person knows it. */
const wordsIn = (block: ViewedBlock): string => {
  if (isTyped(block)) return wordsOf(block, typedText(block));
  const { content } = block;
  if ('items' in content) return shortened(content.items.join(', '));
  if ('rows' in content) return shortened(content.rows.flat().join(', '));
  if ('links' in content)
    return shortened(content.links.map((link) => ('text' in link ? link.text : link.network)).join(', '));
  if ('html' in content) return wordsOf(block, content.html);
  const words = ['name', 'code', 'address', 'alt', 'price', 'until'].map((field) => content[field as never]);
  return shortened(String(words.find(Boolean) ?? ''));
};

/** A few words of a block. */
export const detailOf = (block: Block): string => {
  switch (block.type) {
    case 'text':
      return wordsOf(block, block.content) || t('builder.blockNames.noText');
    case 'button':
      return shortened(block.content.text) || t('builder.blockNames.noText');
    case 'image':
      return (
        shortened(block.content.alt) ||
        t(block.content.src ? 'builder.blockNames.noDescription' : 'builder.blockNames.noImage')
      );
    case 'image-row':
    case 'multi-image': {
      const filled = block.content.images.filter((image) => image.src).length;
      return t('builder.blockNames.filledOfLengthImagesSet', { filled, count: block.content.images.length });
    }
    case 'spacer':
      return block.content.height;
    case 'divider':
      return block.styles.borderWidth;
    case 'html':
      return (
        wordsOf(block, block.content.html) ||
        fixedReason(block.content.reason ?? '') ||
        t('builder.blockNames.noText')
      );
    default:
      return wordsIn(block) || t('builder.blockNames.noText');
  }
};

/** `Text Block, 2 of 5: Dear friend…` */
export const blockLabel = (block: Block, index: number, count: number): string =>
  t('builder.blockNames.blocknamesIndexOfCountBlock', {
    name: blockNames[block.type],
    index: index + 1,
    count,
    detail: detailOf(block),
  });

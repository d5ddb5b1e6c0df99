import type { Block, BlockType } from '#email/document/block.ts';
import { inlineText } from '#email/inline/inline-html.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

export const blockNames: Record<BlockType, string> = {
  get text() {
    return t('builder.blockNames.textBlock');
  },
  get image() {
    return t('builder.blockNames.singleImage');
  },
  get 'image-row'() {
    return t('builder.blockNames.imageRow');
  },
  get 'multi-image'() {
    return t('builder.blockNames.imageBlock');
  },
  get button() {
    return t('builder.blockNames.button');
  },
  get spacer() {
    return t('builder.blockNames.spacer');
  },
  get divider() {
    return t('builder.blockNames.divider');
  },
  get html() {
    return t('builder.blockNames.fixedPart');
  },
};

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

import type { Block, BlockType } from '#email/document/document.ts';
import { inlineText } from '#email/inline/inline-html.ts';
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

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const detailCache = new WeakMap<Block, string>();

/** Memoized, because a block that moves keeps its text. */
const detailOf = (block: Block): string => {
  const text = detailCache.get(block) ?? detail(block);
  detailCache.set(block, text);
  return text;
};

const detail = (block: Block): string => {
  switch (block.type) {
    case 'text':
      return shortened(inlineText(block.content)) || 'empty';
    case 'button':
      return shortened(block.content.text) || 'no label';
    case 'image':
      return shortened(block.content.alt) || (block.content.src ? 'no description' : 'no image yet');
    case 'image-row':
    case 'multi-image': {
      const filled = block.content.images.filter((image) => image.src).length;
      return t('builder.blockNames.filledOfLengthImagesSet', { filled, length: block.content.images.length });
    }
    case 'spacer':
      return block.content.height;
    case 'divider':
      return block.styles.borderWidth;
    case 'html':
      return shortened(inlineText(block.content.html)) || block.content.reason || 'no words';
  }
};

/** `Text Block, 2 of 5: Dear friend…` */
export const blockLabel = (block: Block, index: number, count: number): string =>
  t('builder.blockNames.blocknamesIndexOfCountBlock', {
    blockNames: blockNames[block.type],
    index: index + 1,
    count,
    block: detailOf(block),
  });

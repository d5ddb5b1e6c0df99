// Faults of a document that its HTML does not show: the export omits images without a source.
import { picturesIn } from '#email/document/block-parts.ts';
import type { Document } from '#email/document/document.ts';
import type { Draft } from './model.ts';

export const draftOf = ({ blocks }: Document): Draft => ({
  emptyPictures: blocks.reduce((count, block) => {
    // A product and a place are shown without a picture too.
    if (block.type === 'product' || block.type === 'map') return count;
    return count + picturesIn(block).filter(({ src }) => src.trim() === '').length;
  }, 0),
});

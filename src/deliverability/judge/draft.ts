// Faults of a document that its HTML does not show: the export omits images without a source.
import type { Document } from '#email/document/document.ts';
import type { Draft } from './model.ts';

export const draftOf = ({ blocks }: Document): Draft => ({
  emptyPictures: blocks.reduce((count, block) => {
    if (block.type === 'image') return count + (block.content.src.trim() === '' ? 1 : 0);
    if (block.type !== 'image-row' && block.type !== 'multi-image') return count;
    return count + block.content.images.filter(({ src }) => src.trim() === '').length;
  }, 0),
});

import type { Image } from '#email/blocks/image.ts';
import type { Block } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';

const imagesIn = (block: Block): readonly Image[] => {
  if (block.type === 'image') return [block.content];
  return block.type === 'image-row' || block.type === 'multi-image' ? block.content.images : [];
};

/** The size of an email's images, each file once. The size of images on other servers is unknown. */
export const imageWeight = ({
  blocks,
}: Pick<Document, 'blocks'>): { count: number; bytes: number; unknown: number } => {
  const byAddress = new Map(
    blocks
      .flatMap(imagesIn)
      .filter(({ src }) => src.trim() !== '')
      .map(({ src, bytes }) => [src, bytes]),
  );
  const weights = [...byAddress.values()];
  return {
    count: weights.length,
    bytes: weights.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0),
    unknown: weights.filter((bytes) => bytes === undefined).length,
  };
};

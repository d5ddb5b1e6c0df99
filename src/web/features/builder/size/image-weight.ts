import { picturesIn } from '#email/document/block-parts.ts';
import type { Document } from '#email/document/document.ts';

/** The size of an email's images, each file once. The size of images on other servers is unknown. */
export const imageWeight = ({
  blocks,
}: Pick<Document, 'blocks'>): { count: number; bytes: number; unknown: number } => {
  const byAddress = new Map(
    blocks
      .flatMap(picturesIn)
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

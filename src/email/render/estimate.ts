// An estimate of the height of a block: only a mail program knows the real one.
import { displayWidth, type Image, maxRowHeight } from '../blocks/image.ts';
import { spacerHeight } from '../blocks/spacer.ts';
import { isViewed, viewOf } from '../blocks/view.ts';
import type { Block } from '../document/block.ts';
import { linesOf } from './estimate-lines.ts';
import type { LayoutContext } from './layout-context.ts';
import { pixels, sidesOf } from './measure.ts';
import { memoize } from './memoize.ts';

type FileSize = Pick<Image, 'naturalWidth' | 'naturalHeight'>;

/** The height of an image at this width, px; if its file was never measured, the height of a typical photograph. */
export const imageHeight = ({ naturalWidth, naturalHeight }: FileSize, width: number): number =>
  ((naturalHeight ?? 600) / (naturalWidth ?? (naturalHeight ? naturalHeight : 1_000))) * width;

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

/** An estimate of the height of a block in px, for splitting Word's tables and for the space of blocks outside the window. */
export function estimateHeight(block: Block, layout: LayoutContext): number {
  switch (block.type) {
    case 'text': {
      const size = pixels(block.styles.fontSize, 8, 96, 16);
      const lines = linesOf(block.content, size, layout.width);
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
    default:
      return (isViewed(block) && viewOf(block)?.height(block, layout)) || 70;
  }
}

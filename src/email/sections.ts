import { spacerHeight } from './blocks/spacer.ts';
import type { Block } from './document.ts';
import type { Frame } from './frame.ts';
import { pixels } from './measure.ts';

const maxBlocksInSection = 8;
const maxHeight = 1_500;

/** A guess at the height of a block in px; only where Word's tables are cut depends on it. */
export function estimateHeight(block: Block, frame: Frame): number {
  switch (block.type) {
    case 'text': {
      const size = pixels(block.styles.fontSize, 8, 96, 16);
      const perLine = Math.max(1, frame.width / (size * 0.5));
      const lines =
        Math.ceil(block.content.length / perLine) + (block.content.match(/<(br|li|p|div)/gi)?.length ?? 0);
      return 16 + lines * size * Math.max(1, Number(block.styles.lineHeight) || 1.6);
    }
    case 'image':
      return ((block.content.naturalHeight ?? 600) / (block.content.naturalWidth ?? 1_000)) * frame.width;
    case 'image-row':
    case 'multi-image':
      return frame.width / Math.max(1, block.content.images.length);
    case 'button':
      return 64;
    case 'spacer':
      return spacerHeight(block);
    case 'divider':
      return 20;
  }
}

export interface Part {
  html: string;
  height: number;
}

/**
 * Parts in groups of at most eight and about 1,500 px: Word leaves a gap where a taller table meets the end of
 * its page, and breaks it when the mail is forwarded (rule C1).
 */
export function sectionsOf(parts: readonly Part[]): string[][] {
  const sections: string[][] = [];
  let height = 0;
  for (const part of parts) {
    const current = sections.at(-1);
    if (current && current.length < maxBlocksInSection && height + part.height <= maxHeight) {
      current.push(part.html);
      height += part.height;
    } else {
      sections.push([part.html]);
      height = part.height;
    }
  }
  return sections;
}

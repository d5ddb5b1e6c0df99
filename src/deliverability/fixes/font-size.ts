// Enlarges text that is too small to read.
import { mapBlocks } from '#email/document/layout.ts';
import { type Fix, withTexts } from './in-document.ts';

const legiblePx = 12;
const minPx = 9;

const withLegibleSizes = (html: string): string =>
  html.replace(/(?<![-\w])(font-size\s*:\s*)(\d*\.?\d+)px/gi, (all, name: string, size: string) =>
    Number(size) < minPx ? `${name}${legiblePx}px` : all,
  );

export const legibleText: Fix = (document) =>
  withTexts(
    mapBlocks(document, (block) => {
      if (block.type !== 'text' || Number.parseFloat(block.styles.fontSize) >= minPx) return block;
      return { ...block, styles: { ...block.styles, fontSize: `${legiblePx}px` } };
    }),
    { html: withLegibleSizes },
  );

// Makes colors of text and buttons readable.

import { mapBlocks } from '#email/document/layout.ts';
import { contrast, hexColor, readableContrast, readablePair, readableShade } from '#email/render/color.ts';
import { blockContexts } from '#email/render/section-rows.ts';
import type { Fix } from './in-document.ts';

const largeContrast = 3;

const isLarge = (fontSize: string, fontWeight: string): boolean => {
  const size = Number.parseFloat(fontSize);
  return size >= 24 || (Number(fontWeight) >= 700 && size >= 18.66);
};

/** The nearest colors with the contrast of WCAG 2.2, 1.4.3. */
export const readableColors: Fix = (document) => {
  const contexts = blockContexts(document);
  return mapBlocks(document, (block, at) => {
    const { backgroundColor: ground = '#ffffff' } = contexts[at] ?? {};
    const readableColor = (value: string, minContrast: number): string => {
      const color = hexColor(value);
      return color === null || contrast(color, ground) >= minContrast ? value : readableShade(color, ground);
    };
    if (block.type === 'text') {
      const { fontSize, fontWeight } = block.styles;
      const minContrast = isLarge(fontSize, fontWeight) ? largeContrast : readableContrast;
      const color = readableColor(block.styles.color, minContrast);
      const content = block.content.replace(
        /(?<![-\w])(color\s*:\s*)([^;"'<>]+)/gi,
        (_, name: string, value: string) => name + readableColor(value, readableContrast),
      );
      const isSame = color === block.styles.color && content === block.content;
      return isSame ? block : { ...block, content, styles: { ...block.styles, color } };
    }
    if (block.type !== 'button') return block;
    const background = hexColor(block.styles.backgroundColor);
    const label = hexColor(block.styles.color);
    if (label === null) return block;
    if (background === null) {
      const color = readableColor(block.styles.color, readableContrast);
      return color === block.styles.color ? block : { ...block, styles: { ...block.styles, color } };
    }
    if (contrast(label, background) >= readableContrast) return block;
    const better = readablePair(label, background);
    return { ...block, styles: { ...block.styles, color: better.label, backgroundColor: better.background } };
  });
};

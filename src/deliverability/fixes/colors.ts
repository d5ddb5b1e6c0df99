import { contrast, hexColor, readableContrast, readablePair, readableShade } from '#email/render/color.ts';
import { frameOf } from '#email/render/render.ts';
import { type Fix, withBlocks } from './in-document.ts';

const largeContrast = 3;

const isLarge = (fontSize: string, fontWeight: string): boolean => {
  const size = Number.parseFloat(fontSize);
  return size >= 24 || (Number(fontWeight) >= 700 && size >= 18.66);
};

/** Text and labels that WCAG 2.2, 1.4.3 calls readable, as near to the chosen colors as possible. */
export const readableColors: Fix = (document) => {
  const page = frameOf(document.settings).backgroundColor;
  const readable = (value: string, needed: number): string => {
    const color = hexColor(value);
    return color === null || contrast(color, page) >= needed ? value : readableShade(color, page);
  };
  return withBlocks(document, (block) => {
    if (block.type === 'text') {
      const { fontSize, fontWeight } = block.styles;
      const needed = isLarge(fontSize, fontWeight) ? largeContrast : readableContrast;
      const color = readable(block.styles.color, needed);
      const content = block.content.replace(
        /(?<![-\w])(color\s*:\s*)([^;"'<>]+)/gi,
        (_, name: string, value: string) => name + readable(value, readableContrast),
      );
      const isSame = color === block.styles.color && content === block.content;
      return isSame ? block : { ...block, content, styles: { ...block.styles, color } };
    }
    if (block.type !== 'button') return block;
    const background = hexColor(block.styles.backgroundColor);
    const label = hexColor(block.styles.color);
    if (label === null) return block;
    if (background === null) {
      const color = readable(block.styles.color, readableContrast);
      return color === block.styles.color ? block : { ...block, styles: { ...block.styles, color } };
    }
    if (contrast(label, background) >= readableContrast) return block;
    const better = readablePair(label, background);
    return { ...block, styles: { ...block.styles, color: better.label, backgroundColor: better.ground } };
  });
};

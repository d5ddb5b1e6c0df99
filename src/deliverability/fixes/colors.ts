import { contrast, hexColor, isDark, mixed, readableContrast } from '#email/color.ts';
import { frameOf } from '#email/render.ts';
import { type Fix, withBlocks } from './in-document.ts';

const largeContrast = 3;

/** The colour moved away from the other one until the two can be told apart; black or white at the end of the way. */
function movedFrom(other: string, color: string): string {
  const end = isDark(other) ? '#ffffff' : '#000000';
  for (let step = 0; step <= 20; step += 1) {
    const moved = mixed(color, end, step / 20);
    if (contrast(moved, other) >= readableContrast) return moved;
  }
  return end;
}

const isLarge = (fontSize: string, fontWeight: string): boolean => {
  const size = Number.parseFloat(fontSize);
  return size >= 24 || (Number(fontWeight) >= 700 && size >= 18.66);
};

/** Text and labels that WCAG 2.2, 1.4.3 calls readable, as near to the chosen colours as that allows. */
export const readableColors: Fix = (document) => {
  const page = frameOf(document.settings).backgroundColor;
  const readable = (value: string, needed: number): string => {
    const color = hexColor(value);
    return color === null || contrast(color, page) >= needed ? value : movedFrom(page, color);
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
    // The label keeps its colour, the button gets darker or lighter.
    return { ...block, styles: { ...block.styles, backgroundColor: movedFrom(label, background) } };
  });
};

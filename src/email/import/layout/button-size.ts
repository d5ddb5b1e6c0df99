// A button of a document has one size of type: its padding makes it as large as it was.
import type { ButtonItem } from '../items.ts';

/** Of a button of a document, px. */
const size = 16;
const lineHeight = 24;
/** Of the font size, for an average letter of bold type and of regular type. */
const boldWidth = 0.6;
const regularWidth = 0.55;

const maxPadding = 80;

const bounded = (px: number, min: number): number => Math.min(maxPadding, Math.max(min, Math.round(px)));

/** The button with the padding that gives it the size that it had. */
export function inItsSize(item: ButtonItem): ButtonItem {
  const { shown, label } = item;
  if (!shown || shown.around.some((px) => px > maxPadding)) return item;
  const [top, right, bottom, left] = shown.around;
  // Padding that the author chose for type of about the same size stays as it is.
  const isSameSize = Math.abs(shown.size - size) <= 1;
  const taller = isSameSize ? 0 : (shown.lineHeight - lineHeight) / 2;
  const wider = isSameSize ? 0 : (label.length * (shown.size * regularWidth - size * boldWidth)) / 2;
  return {
    ...item,
    padding: [
      bounded(top + taller, 4),
      bounded(right + wider, 8),
      bounded(bottom + taller, 4),
      bounded(left + wider, 8),
    ],
  };
}

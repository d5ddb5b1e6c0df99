// All that the pictures of a countdown have in common: its ground with words and cards, and ten cells with a figure each.
// It has palette indexes, so countdowns of any color share it.
import type { GifFrame } from './gif.ts';
import type { Box, CountdownLayout } from './layout.ts';
import { cardRamp, groundIndex, inkRamp, labelRamp, levelOf, type Ramp } from './palette.ts';

/** How much of each px a drawing covers, 0 to 255. */
export type Coverage = Uint8Array;

export interface CountdownDrawings {
  /** From 0 to 9, each as large as a cell. */
  figures: readonly Coverage[];
  /** As large as the boxes of the layout. */
  labels: readonly Coverage[];
  separator: Coverage | null;
}

export interface CountdownSheet {
  layout: CountdownLayout;
  /** Palette indexes of the whole picture, with empty cells. */
  ground: Uint8Array;
  /** Palette indexes of a cell with each figure. */
  cells: readonly Uint8Array[];
  /** Frames that change seconds, which come again, by the figures that change. */
  changes: Map<string, GifFrame>;
}

/** Lays the part, of the size of the box, over the picture. */
export const placeCell = (
  picture: Uint8Array,
  pictureWidth: number,
  { x, y, width, height }: Box,
  part: Uint8Array,
): void => {
  for (let row = 0; row < height; row += 1)
    picture.set(part.subarray(row * width, (row + 1) * width), (y + row) * pictureWidth + x);
};

const cover = (
  picture: Uint8Array,
  pictureWidth: number,
  { x, y, width, height }: Box,
  coverage: Coverage,
  ramp: Ramp,
): void => {
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const index = levelOf(ramp, coverage[row * width + column] ?? 0);
      // A box may reach over the picture's edge: what is there is empty.
      if (index >= 0) picture[(y + row) * pictureWidth + x + column] = index;
    }
};

/** A rectangle with round corners, by the distance of each px from its edge. */
const cardCoverage = ({ width, height, radius }: CountdownLayout['cell']): Coverage => {
  const covered = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const across = Math.max(0, Math.abs(column + 0.5 - width / 2) - width / 2 + radius);
      const down = Math.max(0, Math.abs(row + 0.5 - height / 2) - height / 2 + radius);
      const inside = radius + 0.5 - Math.hypot(across, down);
      covered[row * width + column] = Math.round(255 * Math.min(1, Math.max(0, inside)));
    }
  return covered;
};

const emptyCell = (cell: CountdownLayout['cell'], hasCards: boolean): Uint8Array => {
  const pixels = new Uint8Array(cell.width * cell.height).fill(groundIndex);
  if (hasCards) cover(pixels, cell.width, { x: 0, y: 0, ...cell }, cardCoverage(cell), cardRamp);
  return pixels;
};

export const countdownSheet = (
  layout: CountdownLayout,
  drawings: CountdownDrawings,
  hasCards: boolean,
): CountdownSheet => {
  const { width, height, cell } = layout;
  const ground = new Uint8Array(width * height).fill(groundIndex);
  for (const [index, { label }] of layout.groups.entries())
    cover(ground, width, label, drawings.labels[index] ?? new Uint8Array(), labelRamp);
  for (const box of layout.separators)
    if (drawings.separator) cover(ground, width, box, drawings.separator, labelRamp);
  const empty = emptyCell(cell, hasCards);
  const cells = drawings.figures.map((figure) => {
    const pixels = empty.slice();
    cover(pixels, cell.width, { x: 0, y: 0, ...cell }, figure, inkRamp);
    return pixels;
  });
  return { layout, ground, cells, changes: new Map() };
};

/** Palette indexes of the whole picture with what is said after the deadline; the drawing is as large as the picture. */
export const endedPicture = ({ width, height }: CountdownLayout, drawing: Coverage): Uint8Array => {
  const picture = new Uint8Array(width * height).fill(groundIndex);
  cover(picture, width, { x: 0, y: 0, width, height }, drawing, labelRamp);
  return picture;
};

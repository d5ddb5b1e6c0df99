// The GIF of a countdown at one moment. The first frame is the whole picture; later ones hold only figures that changed.
import { bytesOfFrame, type GifFrame, writeGif } from './gif.ts';
import type { Box } from './layout.ts';
import { compress } from './lzw.ts';
import { colorBits } from './palette.ts';
import { type CountdownSheet, placeCell } from './sheet.ts';
import { figuresOf } from './time-left.ts';

/** Seconds that a ticking countdown moves. After its last frame it stands. */
export const maxFrames = 60;
/** Frames that would exceed it are left out. */
export const maxGifBytes = 40 * 1_024;
/** More than the file has before its first frame and after its last. */
const otherBytes = 200;

interface Change {
  group: number;
  cell: Box;
  from: number;
  to: number;
}

const changesOf = (
  { layout }: CountdownSheet,
  before: readonly number[][],
  after: readonly number[][],
): Change[] =>
  layout.groups.flatMap(({ figures }, group) =>
    figures.flatMap(({ x, y }, index) => {
      const from = before[group]?.[index] ?? 0;
      const to = after[group]?.[index] ?? 0;
      return from === to ? [] : [{ group, cell: { x, y, ...layout.cell }, from, to }];
    }),
  );

/** The smallest box around the px in which two cells differ. */
const differenceOf = ({ cells }: CountdownSheet, { cell, from, to }: Change): Box => {
  const before = cells[from] ?? new Uint8Array();
  const after = cells[to] ?? new Uint8Array();
  let [left, top, right, bottom] = [cell.width, cell.height, 0, 0];
  for (let row = 0; row < cell.height; row += 1)
    for (let column = 0; column < cell.width; column += 1) {
      const at = row * cell.width + column;
      if (before[at] === after[at]) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  return right === 0
    ? { x: cell.x, y: cell.y, width: 1, height: 1 }
    : { x: cell.x + left, y: cell.y + top, width: right - left, height: bottom - top };
};

const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};

const cut = (picture: Uint8Array, pictureWidth: number, { x, y, width, height }: Box): Uint8Array => {
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * pictureWidth + x;
    part.set(picture.subarray(from, from + width), row * width);
  }
  return part;
};

interface Size {
  width: number;
  height: number;
}

const whole = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height });

/** One frame of palette indexes. */
export const stillGif = (size: Size, palette: Uint8Array, picture: Uint8Array): Uint8Array<ArrayBuffer> =>
  writeGif({ ...size, palette, colorBits, frames: [{ ...whole(size), data: compress(picture) }] });

const paint = ({ layout, ground, cells }: CountdownSheet, figures: readonly number[][]): Uint8Array => {
  const picture = ground.slice();
  for (const [group, places] of layout.groups.entries())
    for (const [index, place] of places.figures.entries()) {
      const cell = cells[figures[group]?.[index] ?? 0];
      if (cell) placeCell(picture, layout.width, { ...place, ...layout.cell }, cell);
    }
  return picture;
};

/** What replaces the part of the picture that changed; the picture has the change already. */
const changedPart = (sheet: CountdownSheet, picture: Uint8Array, changes: readonly Change[]): GifFrame => {
  const draw = (): GifFrame => {
    const box = around(changes.map((change) => differenceOf(sheet, change)));
    return { ...box, data: compress(cut(picture, sheet.layout.width, box)) };
  };
  const seconds = sheet.layout.groups.length - 1;
  // A box around several groups may hold figures that did not change.
  if (changes.some(({ group }) => group !== seconds)) return draw();
  const key = changes.map(({ cell, from, to }) => `${cell.x} ${from} ${to}`).join();
  const frame = sheet.changes.get(key) ?? draw();
  sheet.changes.set(key, frame);
  return frame;
};

/**
 * Takes a sheet, its palette, and whole seconds until the deadline. Gives one frame, or with `frames` above 1 one for each
 * of the next seconds, until 0 and of at most `maxGifBytes`.
 */
export const countdownGif = (
  sheet: CountdownSheet,
  palette: Uint8Array,
  {
    seconds,
    isTicking,
    dayDigits,
    frames,
  }: { seconds: number; isTicking: boolean; dayDigits: 2 | 3; frames: number },
): Uint8Array<ArrayBuffer> => {
  const { width, height } = sheet.layout;
  const figuresAt = (left: number) => figuresOf(left, isTicking, dayDigits);
  let shown = figuresAt(seconds);
  const picture = paint(sheet, shown);
  const first = { ...whole(sheet.layout), data: compress(picture) };
  const written: GifFrame[] = [first];
  let bytes = otherBytes + bytesOfFrame(first);
  for (let later = 1; later < frames && later <= seconds; later += 1) {
    const next = figuresAt(seconds - later);
    const changes = changesOf(sheet, shown, next);
    for (const { cell, to } of changes) {
      const pixels = sheet.cells[to];
      if (pixels) placeCell(picture, width, cell, pixels);
    }
    const frame = changedPart(sheet, picture, changes);
    bytes += bytesOfFrame(frame);
    if (bytes > maxGifBytes) break;
    written.push(frame);
    shown = next;
  }
  return writeGif({ width, height, palette, colorBits, frames: written });
};

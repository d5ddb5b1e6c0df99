// Decoded by sharp, which has a reader of its own.
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countdownGif, maxFrames, maxGifBytes, stillGif } from './countdown-gif.ts';
import { writeGif } from './gif.ts';
import { countdownLayout } from './layout.ts';
import { type CountdownLook, countdownColors, hasCards } from './looks.ts';
import { compress } from './lzw.ts';
import { colorBits, paletteOf } from './palette.ts';
import { countdownSheet } from './sheet.ts';
import { dayDigitsOf, figuresOf } from './time-left.ts';

const grays = Uint8Array.from({ length: 16 * 3 }, (_, index) => 17 * Math.floor(index / 3));

/** The palette index of each px of each frame, as it is shown. */
const framesOf = async (gif: Uint8Array): Promise<{ frames: Buffer[]; width: number; height: number }> => {
  const image = sharp(gif, { animated: true });
  const { pages = 1, width, height, pageHeight = height } = await image.metadata();
  const data = await image.extractChannel(0).raw().toBuffer();
  for (const [index, gray] of data.entries()) data[index] = gray / 17;
  const size = width * pageHeight;
  return {
    frames: Array.from({ length: pages }, (_, page) => data.subarray(page * size, (page + 1) * size)),
    width,
    height: pageHeight,
  };
};

const areSame = (frame: Buffer | undefined, pixels: Uint8Array | undefined): boolean =>
  frame !== undefined && pixels !== undefined && frame.equals(pixels);

describe('the compression', () => {
  test('any picture comes back px by px', async () => {
    const pictures = fc
      .tuple(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 16 }),
      )
      .chain(([width, height, colors]) =>
        fc.record({
          width: fc.constant(width),
          pixels: fc.uint8Array({ minLength: width * height, maxLength: width * height, max: colors - 1 }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(pictures, async ({ width, pixels }) => {
        const { frames } = await framesOf(stillGif({ width, height: pixels.length / width }, grays, pixels));
        expect([frames.length, areSame(frames[0], pixels)]).toEqual([1, true]);
      }),
      { numRuns: 150 },
    );
  });

  test('so does one that fills the table of codes many times, and one of a single color', async () => {
    const noise = Uint8Array.from(
      { length: 300 * 300 },
      (_, index) => (index * index * 7 + (index >> 3) * 13) & 15,
    );
    const size = { width: 300, height: 300 };
    expect(areSame((await framesOf(stillGif(size, grays, noise))).frames[0], noise)).toBe(true);
    const flat = new Uint8Array(300 * 300).fill(3);
    const file = stillGif(size, grays, flat);
    expect(areSame((await framesOf(file)).frames[0], flat)).toBe(true);
    expect(file.length).toBeLessThan(1_000);
  });

  test('so does every length near those at which codes grow', async () => {
    for (let length = 1; length < 700; length += 1) {
      const pixels = Uint8Array.from({ length }, (_, index) => (index * 5 + (index >> 2)) & 7);
      const { frames } = await framesOf(
        writeGif({
          width: length,
          height: 1,
          palette: grays,
          colorBits,
          frames: [{ x: 0, y: 0, width: length, height: 1, data: compress(pixels) }],
        }),
      );
      expect([frames.length, areSame(frames[0], pixels)]).toEqual([1, true]);
    }
  });
});

/** A figure is drawn as bars that tell it from others: a px row for each. */
const drawingsFor = (layout: ReturnType<typeof countdownLayout>) => {
  const { cell } = layout;
  const figures = Array.from({ length: 10 }, (_, figure) => {
    const pixels = new Uint8Array(cell.width * cell.height);
    const top = Math.round(cell.height / 4) + figure * 2;
    pixels.fill(255, top * cell.width + 10, (top + 1) * cell.width - 10);
    return pixels;
  });
  const [separatorBox] = layout.separators;
  return {
    figures,
    labels: layout.groups.map(({ label }) => new Uint8Array(label.width * label.height).fill(128)),
    separator: separatorBox ? new Uint8Array(separatorBox.width * separatorBox.height) : null,
  };
};

const made = (
  seconds: number,
  { look = 'light' as CountdownLook, isTicking = true, isRightToLeft = false, frames = maxFrames } = {},
) => {
  const dayDigits = dayDigitsOf(seconds);
  const layout = countdownLayout({
    width: 200,
    isTicking,
    dayDigits,
    hasCards: hasCards(look),
    isRightToLeft,
    words: ['days', 'hours', 'minutes', 'seconds'],
    ended: 'Over',
  });
  const sheet = countdownSheet(layout, drawingsFor(layout), hasCards(look));
  const draw = (left: number, count = frames) =>
    countdownGif(sheet, grays, { seconds: left, isTicking, dayDigits, frames: count });
  return { layout, draw, gif: draw(seconds), dayDigits };
};

const day = 86_400;

describe('NB4: the frames', () => {
  // Each of them passes a change of minutes, hours, days, or of the number of figures.
  test.each([
    ['in the middle of a minute', 4 * day + 7 * 3_600 + 12 * 60 + 35],
    ['before the turn of an hour', 4 * day + 7 * 3_600 + 20],
    ['before the turn of a day', 4 * day + 30],
    ['before the hundredth day ends', 100 * day + 10],
    ['before the tenth minute ends', 10 * 60 + 5],
    ['at the most', 999 * day],
  ])('%s, each is the picture that would be drawn then', async (_, seconds) => {
    for (const look of ['light', 'cards-light'] as const)
      for (const isRightToLeft of [false, true]) {
        const { draw, gif, layout } = made(seconds, { look, isRightToLeft });
        const { frames, width, height } = await framesOf(gif);
        expect([frames.length, width, height]).toEqual([maxFrames, layout.width, layout.height]);
        for (const later of [0, 1, 2, 5, 6, 9, 10, 11, 20, 21, 30, 35, 36, 59]) {
          const [alone] = (await framesOf(draw(seconds - later, 1))).frames;
          expect(areSame(frames[later], alone), `${look} ${later}`).toBe(true);
        }
      }
  });

  test('what one picture keeps for later ones has none of its other figures', async () => {
    const { draw } = made(day, { isRightToLeft: true });
    for (const minutes of [15, 25, 45]) {
      const left = minutes * 60 + 5;
      const { frames } = await framesOf(draw(left));
      const [alone] = (await framesOf(draw(left - 6, 1))).frames;
      expect(areSame(frames[6], alone), String(minutes)).toBe(true);
    }
  });

  test('the last minute ends with 0, and stands', async () => {
    const { gif, draw } = made(7);
    const { frames } = await framesOf(gif);
    expect(frames).toHaveLength(8);
    expect(areSame(frames[7], (await framesOf(draw(0, 1))).frames[0])).toBe(true);
  });

  test('it never repeats, and each frame is shown for a second', async () => {
    const { gif } = made(5_000);
    expect(Buffer.from(gif).includes('NETSCAPE')).toBe(false);
    const { delay, loop } = await sharp(gif, { animated: true }).metadata();
    expect(new Set(delay)).toEqual(new Set([1_000]));
    expect(loop).toBe(1);
  });

  test('a still one has one frame without seconds', async () => {
    const { gif, layout } = made(4 * day + 90, { isTicking: false, frames: 1 });
    expect((await framesOf(gif)).frames).toHaveLength(1);
    expect(layout.groups).toHaveLength(3);
  });

  test('frames that would make the file larger than 40 KB are left out', async () => {
    const seconds = 4 * day + 59;
    const layout = countdownLayout({
      width: 600,
      isTicking: true,
      dayDigits: 2,
      hasCards: false,
      isRightToLeft: false,
      words: ['days', 'hours', 'minutes', 'seconds'],
      ended: '',
    });
    const { cell } = layout;
    const noisy = Array.from({ length: 10 }, (_, figure) =>
      Uint8Array.from({ length: cell.width * cell.height }, (_, px) => (px * px * (figure + 3) * 37) & 255),
    );
    const sheet = countdownSheet(layout, { ...drawingsFor(layout), figures: noisy }, false);
    const gif = countdownGif(sheet, grays, { seconds, isTicking: true, dayDigits: 2, frames: maxFrames });
    expect(gif.length).toBeLessThanOrEqual(maxGifBytes);
    const { frames } = await framesOf(gif);
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.length).toBeLessThan(maxFrames);
  });
});

test('figures are those of the palette: ground, card and ink', async () => {
  const { gif, layout } = made(5_000, { look: 'cards-brand' });
  const { frames, width } = await framesOf(gif);
  const [{ x = 0, y = 0 } = {}] = layout.groups[0]?.figures ?? [];
  const at = (left: number, top: number) => frames[0]?.[top * width + left];
  const { cell } = layout;
  expect(at(0, 0)).toBe(0);
  // Outside of the round corner, on the card, on the figure 0.
  expect([at(x, y), at(x + cell.radius, y + 1)]).toEqual([0, 1]);
  expect(at(x + Math.floor(cell.width / 2), y + Math.round(cell.height / 4))).toBe(5);
  const palette = paletteOf(countdownColors('cards-brand', { color: '#0f766e' }));
  expect([...palette.subarray(0, 6), ...palette.subarray(15, 18)]).toEqual([
    255, 255, 255, 15, 118, 110, 255, 255, 255,
  ]);
  expect(figuresOf(5_000, true, 2)).toEqual([
    [0, 0],
    [0, 1],
    [2, 3],
    [2, 0],
  ]);
});

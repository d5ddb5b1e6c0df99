import sharp from 'sharp';
import { expect, test } from 'vitest';
import { compareScreens } from './compare-screens.ts';

const width = 400;
const height = 300;

/** A white page with a dark box, whose left edge is at `left`. */
const screen = (left: number, color = '#222', size = { width, height }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 100, height: 50, channels: 3, background: color } }, left, top: 20 },
    ])
    .png()
    .toBuffer();
const stored = async (image: Buffer): Promise<Buffer> => sharp(image).webp({ lossless: true }).toBuffer();

test('a screen is the same as its stored copy', async () => {
  expect((await compareScreens(await screen(40), await stored(await screen(40)))).isSame).toBe(true);
});

test('a box that moved by one pixel is found and marked', async () => {
  const { isSame, reason, difference } = await compareScreens(
    await screen(41),
    await stored(await screen(40)),
  );
  expect({ isSame, reason }).toEqual({ isSame: false, reason: '100 pixels differ, 0.08 %' });
  const mark = await sharp(difference ?? undefined)
    .extract({ left: 40, top: 45, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...mark]).toEqual([255, 0, 0]);
});

test('a color that differs invisibly is allowed, and a different size is not', async () => {
  const expected = await stored(await screen(40));
  expect((await compareScreens(await screen(40, '#232222'), expected)).isSame).toBe(true);
  const wider = await screen(40, '#222', { width: width + 1, height });
  expect((await compareScreens(wider, expected)).reason).toBe('it has 401 × 300 pixels instead of 400 × 300');
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cpuMsOfAll } from '../../../../test/support/cpu.ts';
import {
  animatedGif,
  bomb,
  gifAndPage,
  imageWithPage,
  jpegWithLocation,
  noiseImage,
  plainImage,
  svg,
} from '../../../../test/support/samples/images.ts';
import type { ReadyImage } from './images.ts';
import { createSharpImages } from './sharp.ts';

const images = createSharpImages();

const ready = async (bytes: Uint8Array): Promise<ReadyImage> => {
  const prepared = await images.prepare(bytes);
  if ('fault' in prepared) throw new Error(`refused: ${prepared.fault}`);
  return prepared;
};

const formatOf = async ({ bytes }: ReadyImage) => sharp(bytes, { animated: true }).metadata();

describe('I7: images are stored as JPEG, PNG or GIF', () => {
  test('I7: a JPEG is rotated upright and loses its metadata', async () => {
    const original = await jpegWithLocation();
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Secret Street');
    const image = await ready(original);
    expect(image).toMatchObject({ ext: 'jpg', width: 80, height: 120, hasAlpha: false });
    const metadata = await formatOf(image);
    expect([metadata.format, metadata.exif, metadata.orientation, metadata.icc]).toEqual([
      'jpeg',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('I7: a PNG stays transparent, and an opaque one is reported as opaque', async () => {
    expect(await ready(await noiseImage(60, 40, 4).png().toBuffer())).toMatchObject({
      ext: 'png',
      hasAlpha: true,
    });
    const opaque = await plainImage(60, 40).ensureAlpha().png().toBuffer();
    expect(await ready(opaque)).toMatchObject({ ext: 'png', width: 60, height: 40, hasAlpha: false });
  });

  test('I7: an animated GIF stays animated', async () => {
    const image = await ready(await animatedGif(4));
    expect(image).toMatchObject({ ext: 'gif', width: 40, height: 30 });
    expect((await formatOf(image)).pages).toBe(4);
  });

  test.each([
    ['an opaque WebP', () => noiseImage().webp().toBuffer(), 'jpg', 'jpeg'],
    ['a WebP that can be seen through', () => noiseImage(60, 40, 4).webp().toBuffer(), 'png', 'png'],
    ['an AVIF', () => noiseImage().avif({ effort: 0 }).toBuffer(), 'jpg', 'jpeg'],
    [
      'an AVIF that can be seen through',
      () => noiseImage(60, 40, 4).avif({ effort: 0 }).toBuffer(),
      'png',
      'png',
    ],
  ])('I7: %s becomes what Word shows', async (_, make, ext, format) => {
    const image = await ready(await make());
    expect(image.ext).toBe(ext);
    expect((await formatOf(image)).format).toBe(format);
  });

  test('I7: an animated WebP becomes an animated GIF', async () => {
    const webp = await sharp(await animatedGif(3), { animated: true })
      .webp()
      .toBuffer();
    const image = await ready(webp);
    expect([image.ext, (await formatOf(image)).pages]).toEqual(['gif', 3]);
  });

  test('I7: no file is wider than twice the widest column', async () => {
    expect(await ready(await plainImage(5_000, 1_000).jpeg().toBuffer())).toMatchObject({
      width: 1_600,
      height: 320,
    });
  });

  test('colors in CMYK become the sRGB that screens show', async () => {
    const metadata = await formatOf(
      await ready(await plainImage(20, 20).toColorspace('cmyk').jpeg().toBuffer()),
    );
    expect(metadata.space).toBe('srgb');
  });

  test('data after the image is dropped', async () => {
    const image = await ready(await imageWithPage());
    expect(Buffer.from(image.bytes).includes('<script>')).toBe(false);
  });
});

describe('a file that is no image is refused', () => {
  test.each([
    ['an SVG', svg],
    ['a GIF that is a page', gifAndPage],
    ['a page', Buffer.from('<!doctype html><title>x</title>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['nothing', Buffer.alloc(0)],
    ['three bytes', Buffer.from('\xff\xd8\xff', 'latin1')],
  ])('%s', async (_, bytes) => {
    const prepared = await images.prepare(bytes);
    expect(prepared).toMatchObject({ fault: expect.stringMatching(/^(not-an-image|damaged)$/) });
  });

  test('a TIFF, though the decoder could read it', async () => {
    expect(await images.prepare(await plainImage(20, 20).tiff().toBuffer())).toEqual({
      fault: 'not-an-image',
    });
  });

  test('a truncated image', async () => {
    for (const whole of [
      await noiseImage(300, 200).png().toBuffer(),
      await noiseImage(300, 200).jpeg().toBuffer(),
    ]) {
      expect(await images.prepare(whole.subarray(0, whole.length >> 1))).toEqual({ fault: 'damaged' });
    }
  });

  test('a small file that would need a gigabyte of memory, within a second', async () => {
    const file = await bomb();
    expect(file.length).toBeLessThan(2_000_000);
    const took = await cpuMsOfAll(async () =>
      expect(await images.prepare(file)).toEqual({
        fault: 'too-many-pixels',
        width: 16_000,
        height: 16_000,
      }),
    );
    expect(took).toBeLessThan(1_000);
  });

  test('an animation counts all its frames', async () => {
    expect(await images.prepare(await animatedGif(12, 2_000, 2_000))).toMatchObject({
      fault: 'too-many-pixels',
    });
    expect(await images.prepare(await animatedGif(501, 4, 4))).toMatchObject({ fault: 'too-many-frames' });
  });
});

import { describe, expect, test } from 'vitest';
import { allIllustrations } from './all-illustrations.ts';
import { backgrounds } from './backgrounds.ts';
import { drawImage } from './draw.ts';
import { imageSchema, imageSvg } from './image.ts';

const imageOf = (given: object) =>
  imageSchema.parse({
    ground: 'table',
    colors: ['#f4e4d4', '#d59f76'],
    tones: ['#b6533c', '#3d7068'],
    ...given,
  });

describe('an image of the library', () => {
  test('every object on every background is complete, and loads nothing external', () => {
    for (const ground of Object.keys(backgrounds)) {
      const svg = imageSvg(
        imageOf({
          ground,
          layout: 'group',
          things: Object.keys(allIllustrations)
            .slice(0, 24)
            .map((thing) => ({ thing })),
        }),
      );
      expect(svg).not.toMatch(/NaN|undefined|href|url\(/);
    }
    for (const thing of Object.keys(allIllustrations)) {
      expect(imageSvg(imageOf({ things: [{ thing }] })), thing).not.toMatch(/NaN|undefined|href|url\(/);
    }
  });

  test('neighbors alternate between the colors, unless an object has its own or a natural color', () => {
    const svg = imageSvg(
      imageOf({
        things: [
          { thing: 'mug' },
          { thing: 'mug' },
          { thing: 'lemon' },
          { thing: 'mug', colors: ['#123456'] },
        ],
      }),
    );
    for (const color of ['#b6533c', '#3d7068', '#f2c230', '#123456']) expect(svg).toContain(color);
  });

  test('an image is drawn the same each time, at twice its size, in a small file', async () => {
    const image = imageOf({
      width: 300,
      height: 200,
      layout: 'scatter',
      things: [{ thing: 'star' }, { thing: 'gift' }],
    });
    const bytes = await drawImage(image);
    expect(bytes.readUInt32BE(16)).toBe(600);
    expect(bytes.readUInt32BE(20)).toBe(400);
    expect(bytes.length).toBeLessThan(40_000);
    expect((await drawImage(image)).equals(bytes)).toBe(true);
  });

  test('an unknown object is refused', () => {
    expect(() => imageOf({ things: [{ thing: 'unicorn' }] })).toThrow(
      'There is no such illustration to draw.',
    );
  });
});

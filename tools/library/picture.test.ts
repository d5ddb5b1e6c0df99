import { describe, expect, test } from 'vitest';
import { allThings } from './all-things.ts';
import { drawPicture } from './draw.ts';
import { grounds } from './grounds.ts';
import { pictureSchema, pictureSvg } from './picture.ts';

const picture = (given: object) =>
  pictureSchema.parse({
    ground: 'table',
    colors: ['#f4e4d4', '#d59f76'],
    tones: ['#b6533c', '#3d7068'],
    ...given,
  });

describe('an image of the library', () => {
  test('every object on every background is complete: no number is missing, nothing is external', () => {
    for (const ground of Object.keys(grounds)) {
      const svg = pictureSvg(
        picture({
          ground,
          layout: 'group',
          things: Object.keys(allThings)
            .slice(0, 24)
            .map((thing) => ({ thing })),
        }),
      );
      expect(svg).not.toMatch(/NaN|undefined|href|url\(/);
    }
    for (const thing of Object.keys(allThings)) {
      expect(pictureSvg(picture({ things: [{ thing }] })), thing).not.toMatch(/NaN|undefined|href|url\(/);
    }
  });

  test('neighbors alternate between the colors; an object’s own color, and its natural one, win', () => {
    const svg = pictureSvg(
      picture({
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

  test('is drawn the same each time, at twice its size, small', async () => {
    const one = picture({
      width: 300,
      height: 200,
      layout: 'scatter',
      things: [{ thing: 'star' }, { thing: 'gift' }],
    });
    const bytes = await drawPicture(one);
    expect(bytes.readUInt32BE(16)).toBe(600);
    expect(bytes.readUInt32BE(20)).toBe(400);
    expect(bytes.length).toBeLessThan(40_000);
    expect((await drawPicture(one)).equals(bytes)).toBe(true);
  });

  test('an unknown object is reported', () => {
    expect(() => picture({ things: [{ thing: 'unicorn' }] })).toThrow('There is no such thing to draw.');
  });
});

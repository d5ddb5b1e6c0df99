import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialIconColor, socialIconPath, socialIconShapes } from '#email/social/icon-path.ts';
import { generalIcons, socialNetworks } from '#email/social/networks.ts';
import { startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const networks = [...socialNetworks.map(({ id }) => id), ...generalIcons];

const pixelsOf = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    answer,
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
    /** The share of px that are seen. */
    covered: data.filter((value, index) => index % 4 === 3 && value > 127).length / (data.length / 4),
  };
};

test('NB5: an icon is a PNG at twice its size that mail programs keep for a year', async () => {
  for (const [size, side] of [
    [32, 64],
    [44, 88],
  ] as const) {
    const { answer, info } = await pixelsOf(socialIconPath('instagram', 'circle', 'brand', size));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([info.width, info.height]).toEqual([side, side]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(answer.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  }
});

test.each(networks)('NB5: %s is drawn in each shape', async (network) => {
  const [plain, circle, square] = await Promise.all(
    socialIconShapes.map((shape) => pixelsOf(socialIconPath(network, shape, 'ink'))),
  );
  expect(plain?.covered).toBeGreaterThan(0.1);
  expect(plain?.covered).toBeLessThan(0.75);
  // The area of a circle in its square is π/4.
  expect(circle?.covered).toBeCloseTo(Math.PI / 4, 1);
  expect(square?.covered).toBeGreaterThan(0.95);
});

test('a color is that of the plain icon, or of the ground behind a readable one', async () => {
  const centerOf = async (color: SocialIconColor) =>
    (await pixelsOf(socialIconPath('facebook', 'square', color))).at(32, 4);
  expect(await centerOf('brand')).toEqual([8, 102, 255, 255]);
  expect(await centerOf('ink')).toEqual([17, 24, 39, 255]);
  expect(await centerOf('white')).toEqual([255, 255, 255, 255]);
  expect(await centerOf('#0f766e')).toEqual([15, 118, 110, 255]);
  const plain = await pixelsOf(socialIconPath('facebook', 'plain', '#0f766e'));
  expect(plain.at(10, 32)).toEqual([15, 118, 110, 255]);
  expect(plain.at(0, 0)[3]).toBe(0);
  // White on blue, dark on yellow.
  expect((await pixelsOf(socialIconPath('facebook', 'circle', 'brand'))).at(20, 26)).toEqual([
    255, 255, 255, 255,
  ]);
  expect((await pixelsOf(socialIconPath('snapchat', 'circle', 'brand'))).at(32, 32)).toEqual([
    17, 24, 39, 255,
  ]);
});

test.each([
  'linkedin-circle-ink.png',
  'myspace-plain-brand.png',
  'x-circle-ink.svg',
  '..%2f..%2fpackage.json',
])('NB5: %s is not there', async (name) => {
  expect((await fetch(`${app.url}/i/s/${name}`)).status).toBe(404);
});

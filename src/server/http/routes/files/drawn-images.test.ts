import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { sendImage } from '../../../../../test/support/samples/forms.ts';
import { animatedGif, noiseImage, plainImage } from '../../../../../test/support/samples/images.ts';

let app: TestServer;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  stranger = await app.member();
});
afterAll(() => app.close());

const uploaded = async (bytes: Buffer, client = member) => (await sendImage(client, bytes)).body;

const photo = (width = 1_200, height = 675, color = '#8fb3d9') =>
  plainImage(width, height, color).jpeg().toBuffer();

const pixelsOf = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    format,
    bytes: bytes.length,
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
};

const near = (color: number[] | undefined, wanted: number[]): boolean =>
  wanted.every((value, index) => Math.abs((color?.[index] ?? -999) - value) <= 6);

describe('NB5: a play button', () => {
  test('is drawn over the middle, at twice the size in the email, and the original stays', async () => {
    const original = await uploaded(await photo());
    const { status, body } = await member.post(`/api/uploads/${original.id}/play`, { width: 560 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 1_120, height: 630, hasAlpha: false, name: original.name });
    expect(body.id).not.toBe(original.id);
    expect(body.url).toMatch(new RegExp(`^${app.url}/uploads/[0-9a-f]{64}\\.jpg$`));
    const { at, format } = await pixelsOf(body.url);
    expect(format).toBe('jpeg');
    expect(near(at(20, 20), [143, 179, 217])).toBe(true);
    // The triangle in the middle, the circle around it, and the photo outside of the circle of 192 px.
    expect(near(at(560, 315), [255, 255, 255])).toBe(true);
    expect(near(at(560, 315 - 70), [52, 67, 89])).toBe(true);
    expect(near(at(560, 315 - 100), [143, 179, 217])).toBe(true);
    expect((await fetch(original.url)).status).toBe(200);
  });

  test('the same request gives the same image, another one another', async () => {
    const { id } = await uploaded(await photo(900, 500));
    const play = async (body: object) => (await member.post(`/api/uploads/${id}/play`, body)).body;
    const first = await play({ width: 400 });
    expect(await play({ width: 400 })).toMatchObject({ id: first.id, url: first.url });
    const others = [
      await play({ width: 300 }),
      await play({ width: 400, style: 'light' }),
      await play({ width: 400, style: 'brand', color: '#b91c1c' }),
      await play({ width: 400, style: 'brand', color: '#15803d' }),
    ];
    expect(new Set([first, ...others].map(({ url }) => url)).size).toBe(5);
    const { at } = await pixelsOf(others[2]?.url ?? '');
    expect(near(at(400, 222 - 60), [185, 28, 28])).toBe(true);
  });

  test('is smaller on a small image, which is never enlarged, and keeps what can be seen through', async () => {
    const { id } = await uploaded(await noiseImage(60, 40, 4).png().toBuffer());
    const { body } = await member.post(`/api/uploads/${id}/play`, { width: 560 });
    expect(body).toMatchObject({ width: 60, height: 40, hasAlpha: true });
    expect((await pixelsOf(body.url)).format).toBe('png');
  });
});

describe('NB5: a shaded background', () => {
  test('is as dark as it was asked for, and at most 200 KB', async () => {
    const original = await uploaded(await noiseImage(1_600, 900).jpeg({ quality: 95 }).toBuffer());
    expect(original.bytes).toBeGreaterThan(400_000);
    const { status, body } = await member.post(`/api/uploads/${original.id}/shade`, {
      shade: 40,
      width: 600,
    });
    expect(status).toBe(200);
    expect(body.width).toBeLessThanOrEqual(1_200);
    expect(body.bytes).toBeLessThanOrEqual(200 * 1_024);
    const flat = await uploaded(await photo(800, 400, '#c86432'));
    for (const [shade, wanted] of [
      [0, [200, 100, 50]],
      [50, [100, 50, 25]],
      [80, [40, 20, 10]],
    ] as const) {
      const made = await member.post(`/api/uploads/${flat.id}/shade`, { shade, width: 600 });
      const { at, width } = await pixelsOf(made.body.url);
      expect([shade, width, near(at(100, 100), [...wanted])]).toEqual([shade, 800, true]);
    }
  });

  test('a pattern keeps its size and its edges, a transparent one what can be seen through', async () => {
    const pattern = await uploaded(await plainImage(48, 48, '#c86432').png().toBuffer());
    const { body } = await member.post(`/api/uploads/${pattern.id}/shade`, { shade: 50 });
    expect(body).toMatchObject({ width: 48, height: 48, hasAlpha: false });
    expect(body.url).toMatch(/\.png$/);
    const transparent = await uploaded(await noiseImage(60, 40, 4).png().toBuffer());
    const before = await pixelsOf(transparent.url);
    const made = await member.post(`/api/uploads/${transparent.id}/shade`, { shade: 50 });
    expect(made.body.hasAlpha).toBe(true);
    const after = await pixelsOf(made.body.url);
    expect(after.at(7, 9)[3]).toBe(before.at(7, 9)[3]);
    expect(
      near(
        after.at(7, 9),
        before
          .at(7, 9)
          .slice(0, 3)
          .map((value) => value / 2),
      ),
    ).toBe(true);
  });

  test('the same request gives the same image', async () => {
    const { id } = await uploaded(await photo(700, 300));
    const shade = async (body: object) => (await member.post(`/api/uploads/${id}/shade`, body)).body;
    const first = await shade({ shade: 30, width: 300 });
    expect((await shade({ shade: 30, width: 300 })).url).toBe(first.url);
    expect((await shade({ shade: 31, width: 300 })).url).not.toBe(first.url);
  });
});

describe('what is refused', () => {
  test.each([
    ['play', { width: 15 }],
    ['play', { width: 1_601 }],
    ['play', {}],
    ['play', { width: 560, style: 'neon' }],
    ['play', { width: 560, style: 'brand', color: 'url(x)' }],
    ['play', { width: 560, style: 'brand', color: 'nocolor' }],
    ['shade', { shade: 81 }],
    ['shade', { shade: -1 }],
    ['shade', { shade: 12.5 }],
    ['shade', {}],
    ['shade', { shade: 10, width: 0 }],
  ])('%s with %j', async (what, body) => {
    const { id } = await uploaded(await photo(90, 60));
    expect((await member.post(`/api/uploads/${id}/${what}`, body)).status).toBe(400);
  });

  test.each([
    ['play', { width: 300 }],
    ['shade', { shade: 20 }],
  ])(
    '%s of an animation, an image of another workspace, none, without a plan or a session',
    async (what, body) => {
      const moving = await uploaded(await animatedGif());
      const refused = await member.post(`/api/uploads/${moving.id}/${what}`, body);
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('animated')]);
      const { id } = await uploaded(await photo(90, 60));
      const listed = (await member.get('/api/uploads')).body.length;
      expect((await stranger.post(`/api/uploads/${id}/${what}`, body)).status).toBe(404);
      expect((await member.post(`/api/uploads/unknown/${what}`, body)).status).toBe(404);
      expect((await app.client().post(`/api/uploads/${id}/${what}`, body)).status).toBe(401);
      const ended = await app.member();
      const own = await uploaded(await photo(90, 60), ended);
      await app.endPlan(await app.workspaceOf(ended));
      expect((await ended.post(`/api/uploads/${own.id}/${what}`, body)).status).toBe(403);
      expect((await stranger.get('/api/uploads')).body).toEqual([]);
      expect((await member.get('/api/uploads')).body).toHaveLength(listed);
    },
  );
});

describe('the address of an image of this server', () => {
  const imported = (client: Client, url: string) => client.post('/api/uploads/from-address', { url });

  test("gives the workspace's own image as it is, and nobody else's", async () => {
    const original = await uploaded(await photo(300, 200));
    expect(await imported(member, original.url)).toMatchObject({ status: 200, body: original });
    const { status, body } = await imported(stranger, original.url);
    expect([status, body.message]).toEqual([404, 'Not found']);
    expect((await stranger.get('/api/uploads')).body).toEqual([]);
    const missing = original.url.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect((await imported(member, missing)).status).toBe(404);
  });

  test('gives a copy of an image of the library', async () => {
    const original = await uploaded(await photo(310, 210));
    const [, hash = ''] = /([0-9a-f]{64})\.jpg$/.exec(original.url) ?? [];
    await app.server.ctx.db
      .insertInto('library_files')
      .values({ hash, ext: 'jpg', created_at: new Date() })
      .execute();
    const { status, body } = await imported(stranger, original.url);
    expect([status, body.width, body.height]).toEqual([200, 310, 210]);
    expect((await stranger.post(`/api/uploads/${body.id}/play`, { width: 155 })).status).toBe(200);
  });
});

import http from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countdownLooks } from '#email/countdown/looks.ts';
import { countdownToken } from '#server/domain/files/countdowns/countdown-token.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

const metricsToken = 'a-token-for-the-metrics';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer({ METRICS_TOKEN: metricsToken });
  member = await app.member();
});
afterAll(() => app.close());

const now = new Date('2026-12-01T10:00:00.250Z');
const stopped = async <T>(work: () => Promise<T>, at = now): Promise<T> => {
  const go = app.stopClock(at);
  try {
    return await work();
  } finally {
    go();
  }
};

interface Wanted {
  until?: string;
  look?: string;
  ticking?: boolean;
  width?: number;
  language?: string;
  color?: string;
  ground?: string;
}

const countdown = async (wanted: Wanted = {}): Promise<string> => {
  const { status, body } = await member.post('/api/countdowns', {
    until: '2026-12-05T18:00:00+01:00',
    ...wanted,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.url;
};

const pictureAt = async (url: string) => {
  const answer = await fetch(url);
  const gif = Buffer.from(await answer.arrayBuffer());
  const metadata = await sharp(gif, { animated: true }).metadata();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    gif,
    width: metadata.width,
    height: metadata.pageHeight ?? metadata.height,
    frames: metadata.pages ?? 1,
  };
};

/** How often each kind was drawn since the start. */
const drawnCounts = async (): Promise<Record<string, number>> => {
  const { text } = await app
    .client()
    .get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  return Object.fromEntries(
    [...text.matchAll(/countdown_gifs_total\{outcome="(\w+)"\} (\d+)/g)].map(([, name = '', count]) => [
      name,
      Number(count),
    ]),
  );
};

const drawnDuring = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await drawnCounts();
  await work();
  const after = await drawnCounts();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
};

describe('NB4: a countdown', () => {
  test('ticking, moves for a minute in at most 40 KB, and mail programs ask for it again', async () => {
    await stopped(async () => {
      const picture = await pictureAt(await countdown({ ticking: true, width: 560 }));
      expect(picture.status).toBe(200);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/gif',
        'cache-control': 'no-cache, max-age=0',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(picture.headers['set-cookie']).toBeUndefined();
      expect([picture.frames, picture.width, picture.height]).toEqual([60, 1_000, 250]);
      expect(picture.gif.length).toBeLessThanOrEqual(40 * 1_024);
      expect(picture.gif.includes('NETSCAPE')).toBe(false);
    });
  });

  test('the first frame is right to the second', async () => {
    const url = await countdown({ ticking: true, width: 300 });
    const at = (time: string) => stopped(() => pictureAt(url), new Date(time));
    const [early, late, next] = [
      await at('2026-12-01T10:00:00.001Z'),
      await at('2026-12-01T10:00:00.999Z'),
      await at('2026-12-01T10:00:01.001Z'),
    ];
    expect(early.gif.equals(late.gif)).toBe(true);
    expect(early.gif.equals(next.gif)).toBe(false);
    // The second frame of the earlier one is the first of the later one.
    const frame = (gif: Buffer, page: number) => sharp(gif, { page }).raw().toBuffer();
    expect((await frame(early.gif, 1)).equals(await frame(next.gif, 0))).toBe(true);
    expect((await frame(early.gif, 0)).equals(await frame(next.gif, 0))).toBe(false);
  });

  test('still by default: one frame, the same for a minute', async () => {
    const url = await countdown();
    const at = (time: string) => stopped(() => pictureAt(url), new Date(time));
    const first = await at('2026-12-01T10:00:01Z');
    expect(first.frames).toBe(1);
    expect(first.gif.equals((await at('2026-12-01T10:00:59Z')).gif)).toBe(true);
    expect(first.gif.equals((await at('2026-12-01T10:01:01Z')).gif)).toBe(false);
  });

  test('after the deadline it has one frame that says so in the language of the email', async () => {
    await stopped(async () => {
      const over = { until: '2026-11-30T10:00:00Z', ticking: true };
      const [english, german, french] = await Promise.all(
        ['en', 'de-AT', 'fr'].map(async (language) => pictureAt(await countdown({ ...over, language }))),
      );
      expect([english?.frames, german?.frames, french?.frames]).toEqual([1, 1, 1]);
      expect(english?.gif.equals(german?.gif ?? Buffer.alloc(0))).toBe(false);
      expect(english?.gif.length).toBeGreaterThan(500);
    });
    // The last seconds end with figures of 0.
    const url = await countdown({ until: '2026-12-01T10:00:05Z', ticking: true });
    expect((await stopped(() => pictureAt(url))).frames).toBe(6);
  });

  test('every look in every color is drawn, and languages differ', async () => {
    await stopped(async () => {
      const pictures = [];
      for (const look of countdownLooks)
        for (const color of ['#0f766e', 'gold'])
          pictures.push(await pictureAt(await countdown({ look, color, width: 200 })));
      for (const language of ['de', 'ar', 'ru'])
        pictures.push(await pictureAt(await countdown({ language, width: 200 })));
      pictures.push(await pictureAt(await countdown({ ground: '#f3f4f6', width: 200 })));
      expect(new Set(pictures.map(({ width, height }) => `${width} ${height}`))).toEqual(
        new Set(['400 100']),
      );
      // Looks without a color of the brand are the same in both.
      expect(new Set(pictures.map(({ gif }) => gif.toString('base64'))).size).toBe(6 + 2 * 3 + 4);
    });
  });

  test('the ground and the brand have their own colors', async () => {
    await stopped(async () => {
      const cornerOf = async (wanted: Wanted) => {
        const { gif } = await pictureAt(await countdown(wanted));
        return [...(await sharp(gif).removeAlpha().raw().toBuffer()).subarray(0, 3)];
      };
      expect(await cornerOf({ ground: '#f3f4f6' })).toEqual([243, 244, 246]);
      expect(await cornerOf({ look: 'brand', color: '#0f766e' })).toEqual([15, 118, 110]);
      expect(await cornerOf({ look: 'cards-brand', color: '#0f766e', ground: '#000' })).toEqual([0, 0, 0]);
    });
  });
});

describe('NB4: many at once', () => {
  test('500 calls for one look are one drawing in a second', async () => {
    const url = await countdown({ ticking: true, width: 320 });
    const ask = async () => {
      const pictures = await Promise.all(Array.from({ length: 500 }, () => pictureAt(url)));
      expect(new Set(pictures.map(({ gif }) => gif.toString('base64'))).size).toBe(1);
      expect(pictures.every(({ status }) => status === 200)).toBe(true);
    };
    const inFirst = () => stopped(ask, new Date('2026-12-02T10:00:00Z'));
    const inNext = () => stopped(ask, new Date('2026-12-02T10:00:01Z'));
    expect(await drawnDuring(inFirst)).toEqual({ moving: 1 });
    expect(await drawnDuring(inNext)).toEqual({ moving: 1 });
    expect(await drawnDuring(inFirst)).toEqual({});
  });

  test('above 30 moving ones in a second, further ones stand', async () => {
    const at = new Date('2026-12-03T10:00:00Z');
    const urls = await stopped(
      () =>
        Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            countdown({ ticking: true, width: 200, until: `2026-12-05T10:00:${10 + index}Z` }),
          ),
        ),
      at,
    );
    let frames: number[] = [];
    const work = () =>
      stopped(async () => {
        frames = (await Promise.all(urls.map(pictureAt))).map((picture) => picture.frames);
      }, at);
    expect(await drawnDuring(work)).toEqual({ moving: 30, reduced: 10 });
    expect(frames.filter((count) => count === 1)).toHaveLength(10);
    // In the next second there is room again, and nothing that stands was kept.
    const later = await stopped(
      () => Promise.all(urls.slice(-5).map(pictureAt)),
      new Date(at.getTime() + 1_000),
    );
    expect(later.map((picture) => picture.frames)).toEqual([60, 60, 60, 60, 60]);
  });
});

describe('NB4: an address of a countdown never answers with an error', () => {
  const request = (
    path: string,
    options: http.RequestOptions = {},
  ): Promise<{ status?: number; type?: string; bytes: number }> =>
    new Promise((resolve, reject) => {
      http
        .request({ host: '127.0.0.1', port: new URL(app.url).port, path, ...options }, (answer) => {
          let bytes = 0;
          answer.on('data', (part: Buffer) => {
            bytes += part.length;
          });
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']), bytes }),
          );
        })
        .on('error', reject)
        .end();
    });

  test.each([
    ['no token', '/c/'],
    ['another token', '/c/x.gif'],
    ['an empty token', '/c/.gif'],
    ['a code that stands for nothing', '/c/%zz.gif'],
    ['a zero byte', '/c/%00.gif'],
    ['a path', '/c/..%2f..%2fpackage.json'],
    ['3,000 characters', `/c/${'a'.repeat(3_000)}.gif`],
    ['several parts', '/c/a/b/c.gif'],
    ['a query that cannot be read', '/c/x.gif?a=%zz'],
    ['the name of a property', '/c/__proto__.gif'],
  ])('%s', async (_, path) => {
    const plain = await request(path);
    expect([plain.status, plain.type]).toEqual([200, 'image/gif']);
    expect(plain.bytes).toBeLessThan(100);
  });

  test('a token that was changed, or signed for something else, gives the plain picture', async () => {
    const url = await stopped(() => countdown());
    const plain = (await pictureAt(`${app.url}/c/x.gif`)).gif;
    const token = /\/c\/(.+)\.gif$/.exec(url)?.[1] ?? '';
    const [until = '', ...rest] = token.split('.');
    const changed = [
      [`${until.slice(0, -1)}z`, ...rest].join('.'),
      token.replace('light', 'dark'),
      token.replace('.600.', '.500.'),
      token.replace('.s.', '.t.'),
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
    ];
    for (const each of changed) {
      const picture = await pictureAt(`${app.url}/c/${each}.gif`);
      expect([each, picture.status, picture.gif.equals(plain)]).toEqual([each, 200, true]);
    }
    const { secrets } = app.server.ctx;
    const wide = {
      until: 2e9,
      look: 'light' as const,
      isTicking: true,
      width: 900,
      language: 'en',
      color: null,
      ground: null,
    };
    const signedByUs = await pictureAt(`${app.url}/c/${countdownToken({ secrets }, wide)}.gif`);
    expect(signedByUs.gif.equals(plain)).toBe(true);
    expect((await stopped(() => pictureAt(url))).gif.equals(plain)).toBe(false);
  });

  test('nor does a drawing that fails, and the next one is tried again', async () => {
    const { drawings } = app.server.ctx;
    const url = await stopped(() => countdown({ width: 222 }));
    const { coverage } = drawings;
    drawings.coverage = () => Promise.reject(new Error('no face'));
    const failed = await stopped(() => pictureAt(url));
    drawings.coverage = coverage;
    expect([failed.status, failed.width]).toEqual([200, 1]);
    expect((await stopped(() => pictureAt(url))).width).toBe(444);
  });

  test('HEAD has the headers alone', async () => {
    const url = new URL(await stopped(() => countdown()));
    const head = await request(url.pathname, { method: 'HEAD' });
    expect([head.status, head.type, head.bytes]).toEqual([200, 'image/gif', 0]);
  });
});

describe('the address of a countdown', () => {
  test('is the same for the same values, names nobody, and comes with the size', async () => {
    await stopped(async () => {
      const wanted = { until: '2026-12-05T17:00:00.000Z', width: 560, look: 'brand', color: 'rgb(1, 2, 3)' };
      const [first, second] = [
        await member.post('/api/countdowns', wanted),
        await (await app.member()).post('/api/countdowns', { ...wanted, until: '2026-12-05T18:00:00+01:00' }),
      ];
      expect(first.body).toEqual({
        url: expect.stringMatching(new RegExp(`^${app.url}/c/[\\w.-]+\\.gif$`)),
        width: 560,
        height: 140,
      });
      expect(second.body).toEqual(first.body);
    });
  });

  test.each([
    [{ until: 'tomorrow' }, 400],
    [{ until: '2026-12-05T18:00:00' }, 400],
    [{ until: undefined }, 400],
    [{ until: '2029-12-05T18:00:00Z' }, 400],
    [{ look: 'neon' }, 400],
    [{ width: 199 }, 400],
    [{ width: 601 }, 400],
    [{ width: 300.5 }, 400],
    [{ color: 'red;}' }, 400],
    [{ ground: 'nocolor' }, 400],
    [{ language: 'a language' }, 400],
    [{ ticking: 'yes' }, 400],
  ])('%j is refused', async (fields, status) => {
    const answer = await stopped(() =>
      member.post('/api/countdowns', { until: '2026-12-05T18:00:00Z', ...fields }),
    );
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
  });

  test('too far away is said with the limit, and a session is required', async () => {
    const far = await stopped(() => member.post('/api/countdowns', { until: '2029-12-05T18:00:00Z' }));
    expect(far.body.message).toBe('A countdown shows at most 999 days. Choose an earlier time.');
    expect((await app.client().post('/api/countdowns', { until: '2026-12-05T18:00:00Z' })).status).toBe(401);
  });
});

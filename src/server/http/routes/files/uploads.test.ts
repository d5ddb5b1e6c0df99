import { readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { sendForm, sendImage } from '../../../../../test/support/samples/forms.ts';
import {
  animatedGif,
  bomb,
  gifAndPage,
  jpegWithLocation,
  noiseImage,
  plainImage,
  svg,
} from '../../../../../test/support/samples/images.ts';

let app: TestServer;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestServer({ UPLOAD_SPACE_MB: '1' });
  member = await app.member();
  stranger = await app.member();
});
afterAll(() => app.close());

const filesOnDisk = async (): Promise<string[]> => {
  const folder = path.join(app.server.ctx.config.dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

/** An image that no other test sends. */
let color = 0;
const freshImage = (): Promise<Buffer> => {
  color += 1;
  return plainImage(30, 20, `rgb(${color},${color * 3},${color * 7})`)
    .png()
    .toBuffer();
};

describe('uploading an image', () => {
  test('I7: every accepted format becomes an absolute address of a JPEG, PNG or GIF with its size', async () => {
    const kinds: [string, Buffer, string][] = [
      ['photo.jpg', await jpegWithLocation(), 'image/jpeg'],
      ['cut-out.png', await noiseImage(50, 30, 4).png().toBuffer(), 'image/png'],
      ['moving.gif', await animatedGif(), 'image/gif'],
      ['modern.webp', await noiseImage(60, 40).webp().toBuffer(), 'image/jpeg'],
      ['modern.avif', await noiseImage(64, 40).avif({ effort: 0 }).toBuffer(), 'image/jpeg'],
    ];
    for (const [name, bytes, contentType] of kinds) {
      const made = await sendImage(member, bytes, name);
      expect([made.status, made.body.name]).toEqual([200, name]);
      expect(made.body.url).toMatch(new RegExp(`^${app.url}/uploads/[0-9a-f]{64}\\.(jpg|png|gif)$`));
      const file = await fetch(made.body.url);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, contentType]);
      const served = Buffer.from(await file.arrayBuffer());
      const metadata = await sharp(served, { animated: true }).metadata();
      expect([made.body.width, made.body.height, made.body.bytes]).toEqual([
        metadata.width,
        metadata.pageHeight ?? metadata.height,
        served.length,
      ]);
      expect(made.body.hasAlpha).toBe(name === 'cut-out.png');
      expect(metadata.exif).toBeUndefined();
    }
  });

  test('the file is served for mail programs to cache, and never as a page', async () => {
    const { body } = await sendImage(member, await freshImage());
    const file = await fetch(body.url);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(file.headers.get('set-cookie')).toBeNull();
    const head = await fetch(body.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.bytes)]);
    const again = await fetch(body.url, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test.each([
    '/uploads/../../.env',
    '/uploads/%2e%2e%2f%2e%2e%2fpackage.json',
    '/uploads/..%5c..%5cpackage.json',
    `/uploads/${'0'.repeat(64)}.png`,
    `/uploads/${'0'.repeat(64)}.svg`,
    '/uploads/unfinished',
    '/uploads/',
  ])('%s is not there', async (address) => {
    // fetch would tidy the address up before it is sent.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      http
        .get({ host: '127.0.0.1', port: new URL(app.url).port, path: address }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
        .on('error', reject);
    });
    expect(status).toBe(404);
  });

  test.each([
    ['an SVG named .png', () => svg, 415, 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).'],
    ['a GIF that is a page', () => gifAndPage, 415, /Please upload a valid image file/],
    ['a TIFF', () => plainImage(9, 9).tiff().toBuffer(), 415, /Please upload a valid image file/],
    [
      'a truncated image',
      async () => (await noiseImage(300, 200).png().toBuffer()).subarray(0, 9_000),
      415,
      /damaged or incomplete/,
    ],
    ['a pixel bomb', bomb, 422, /Image dimensions are too large: 16000 × 16000 px/],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 7), 413, 'Please upload an image smaller than 10MB.'],
    ['nothing', () => Buffer.alloc(0), 400, /empty/],
  ])('%s is refused with a clear message, and leaves nothing behind', async (_, make, status, message) => {
    const before = await filesOnDisk();
    const answer = await sendImage(member, await make());
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('two files, the wrong field, no file and no form are refused', async () => {
    const bytes = await freshImage();
    const two = await sendForm(member, '/api/upload', [{ bytes }, { bytes }]);
    expect([two.status, two.body.message]).toEqual([400, 'Send one file at a time.']);
    const wrong = await sendForm(member, '/api/upload', [{ field: 'file', bytes }]);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Send the file in the field image.']);
    expect((await sendForm(member, '/api/upload', [], { templateId: 'x' })).status).toBe(400);
    for (const type of ['application/json', 'text/plain', 'image/png'])
      expect(
        (await member.post('/api/upload', undefined, { headers: { 'content-type': type }, raw: '{}' }))
          .status,
      ).toBe(415);
    const broken = await member.post('/api/upload', undefined, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      raw: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    });
    expect([broken.status, broken.body.message]).toEqual([400, expect.stringMatching(/upload stopped/)]);
    expect((await member.get('/api/auth/user')).status).toBe(200);
  });

  test('no malformed form crashes the server or causes a server error', async () => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    const whole = `${head}abc\r\n--x\r\nContent-Disposition: form-data; name="templateId"\r\n\r\nnone\r\n--x--\r\n`;
    const broken = [
      ...Array.from({ length: 40 }, (_, index) => whole.slice(0, Math.floor((whole.length * index) / 40))),
      whole.replaceAll('\r\n', '\n'),
      whole.replace('name="image"', 'name="__proto__"'),
      whole.replace('name="templateId"', 'name="constructor"'),
      whole.replace('name="image"', `name="${'i'.repeat(70_000)}"`),
      whole.replace('filename="a.png"', "filename*=utf-8''%ff%fe%00"),
      whole.replace('form-data;', ''),
      head.repeat(500),
      `--x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`,
    ];
    const statuses = await Promise.all(
      broken.map(async (raw) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=x' };
        return (await member.post('/api/upload', undefined, { headers, raw })).status;
      }),
    );
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    const boundaries = [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
    ];
    for (const type of boundaries) {
      const { status } = await member.post('/api/upload', undefined, {
        headers: { 'content-type': type },
        raw: whole,
      });
      expect([400, 415]).toContain(status);
    }
    expect((await sendImage(member, await freshImage())).status).toBe(200);
  });

  test('a sender that does not stop is cut off', async () => {
    const outcome = await new Promise<number | string>((resolve) => {
      const request = http.request(
        `${app.url}/api/upload`,
        {
          method: 'POST',
          headers: {
            'content-type': 'multipart/form-data; boundary=x',
            cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      request.on('error', () => resolve('closed'));
      request.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
      const chunk = Buffer.alloc(1024 * 1024);
      let sent = 0;
      const more = (): void => {
        sent += 1;
        if (sent > 400 || request.destroyed) resolve('never stopped');
        else request.write(chunk, (error) => (error ? resolve('closed') : more()));
      };
      more();
    });
    expect([413, 'closed']).toContain(outcome);
    expect((await member.get('/api/uploads')).status).toBe(200);
  });

  test('an unreadable disk is reported, with a request to retry', async () => {
    const name = `${'e'.repeat(64)}.png`;
    const inTheWay = path.join(app.server.ctx.config.dataDir, 'uploads', name.slice(0, 2));
    await writeFile(inTheWay, 'a file where a folder should be');
    const answer = await app.client().get(`/uploads/${name}`);
    await rm(inTheWay);
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringMatching(/cannot be read/)]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('names are shown and never used', async () => {
    const made = await sendImage(member, await freshImage(), '../../\u202egnp.exe');
    expect(made.body.name).toBe('gnp.exe');
    expect(made.body.url).toMatch(/\/uploads\/[0-9a-f]{64}\.png$/);
  });

  test('uploads are refused signed out, from another site, and after the plan has ended', async () => {
    expect((await sendImage(app.client(), await freshImage())).status).toBe(401);
    const foreign = await member.post('/api/upload', undefined, {
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'cross-site' },
      raw: '--x--\r\n',
    });
    expect(foreign.status).toBe(403);
    const ended = await app.member();
    await app.endPlan(await app.workspaceOf(ended));
    const refused = await sendImage(ended, await freshImage());
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your plan has ended. Renew it to continue.',
    ]);
    expect((await ended.get('/api/uploads')).body).toEqual([]);
  });
});

describe('the images of a workspace', () => {
  test('are listed newest first, page by page, once each', async () => {
    const one = await app.member();
    const sent: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      sent.unshift((await sendImage(one, await freshImage())).body.id);
      app.advance(1_000);
    }
    const first = await one.get('/api/uploads?limit=2');
    const second = await one.get(`/api/uploads?limit=2&cursor=${first.headers.get('x-next-cursor')}`);
    expect([...first.body, ...second.body].map(({ id }: { id: string }) => id)).toEqual(sent);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  test('the same image again is the same image', async () => {
    const one = await app.member();
    const bytes = await freshImage();
    const [first, second] = [await sendImage(one, bytes, 'a.png'), await sendImage(one, bytes, 'b.png')];
    expect([second.body.id, second.body.url, second.body.name]).toEqual([
      first.body.id,
      first.body.url,
      'b.png',
    ]);
    expect((await one.get('/api/uploads')).body).toHaveLength(1);
  });

  test('a file is deleted with the last workspace that has it', async () => {
    const bytes = await freshImage();
    const [one, other] = [await sendImage(member, bytes), await sendImage(stranger, bytes)];
    expect(one.body.url).toBe(other.body.url);
    expect((await member.delete(`/api/uploads/${one.body.id}`)).body).toEqual({ success: true });
    expect((await fetch(one.body.url)).status).toBe(200);
    expect((await stranger.delete(`/api/uploads/${other.body.id}`)).status).toBe(200);
    expect((await fetch(one.body.url)).status).toBe(404);
    expect((await stranger.delete(`/api/uploads/${other.body.id}`)).status).toBe(404);
  });

  test('deleting and uploading the same image at once never leaves an address without a file', async () => {
    const bytes = await freshImage();
    for (let round = 0; round < 5; round += 1) {
      const { body } = await sendImage(member, bytes);
      const [, again] = await Promise.all([
        member.delete(`/api/uploads/${body.id}`),
        sendImage(stranger, bytes),
      ]);
      expect([again.status, (await fetch(again.body.url)).status]).toEqual([200, 200]);
    }
  });

  test('a full storage refuses more and keeps what it has', async () => {
    const one = await app.member();
    const large = (seed: number) =>
      noiseImage(380 + seed, 400)
        .png()
        .toBuffer();
    expect((await sendImage(one, await large(1))).status).toBe(200);
    expect((await sendImage(one, await large(2))).status).toBe(200);
    const before = await filesOnDisk();
    const full = await sendImage(one, await large(3));
    expect([full.status, full.body.message]).toEqual([413, expect.stringMatching(/^Your storage is full/)]);
    expect((await one.get('/api/uploads')).body).toHaveLength(2);
    expect(await filesOnDisk()).toEqual(before);
  });

  // After the tests that check the files on disk: a moment after a save there is one more, the template's thumbnail.
  test('other workspaces neither see nor delete them, and a template of another workspace takes none', async () => {
    const stranger = await app.member();
    const made = await sendImage(member, await freshImage());
    expect((await stranger.get('/api/uploads')).body).toEqual([]);
    expect((await stranger.delete(`/api/uploads/${made.body.id}`)).status).toBe(404);
    expect((await fetch(made.body.url)).status).toBe(200);
    const template = await stranger.post('/api/templates', { name: 'Theirs', content: { blocks: [] } });
    const bytes = await freshImage();
    const elsewhere = await sendForm(member, '/api/upload', [{ bytes }], { templateId: template.body.id });
    expect(elsewhere.status).toBe(404);
    const own = await sendForm(stranger, '/api/upload', [{ bytes }], { templateId: template.body.id });
    expect(own.status).toBe(200);
  });

  test('I9: a part is cropped here into its own image, and the original stays', async () => {
    const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c02020' } })
      .composite([{ input: await plainImage(100, 100, '#2040c0').png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer();
    const whole = (await sendImage(member, halves)).body;
    const part = await member.post(`/api/uploads/${whole.id}/crop`, { x: 120, y: 10, width: 60, height: 50 });
    expect([part.status, part.body]).toMatchObject([200, { width: 60, height: 50, hasAlpha: false }]);
    const bytes = Buffer.from(await (await fetch(part.body.url)).arrayBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect([part.body.id === whole.id, (await fetch(whole.url)).status]).toEqual([false, 200]);

    const outside = await member.post(`/api/uploads/${whole.id}/crop`, {
      x: 190,
      y: 0,
      width: 20,
      height: 20,
    });
    expect(outside.status).toBe(422);
    const moving = (await sendImage(member, await animatedGif(3, 60, 60))).body;
    const still = await member.post(`/api/uploads/${moving.id}/crop`, { x: 0, y: 0, width: 9, height: 9 });
    expect(still.status).toBe(422);
    const region = { x: 0, y: 0, width: 9, height: 9 };
    expect((await stranger.post(`/api/uploads/${whole.id}/crop`, region)).status).toBe(404);
    expect((await member.post(`/api/uploads/${whole.id}/crop`, { ...region, x: -1 })).status).toBe(400);
  });
});

describe('many at once', () => {
  /** An upload that has begun and stalls. */
  const begin = (client: Client): http.ClientRequest => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie };
    const request = http.request(`${app.url}/api/upload`, { method: 'POST', headers });
    request.on('error', () => {});
    request.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc');
    return request;
  };

  test('one account has at most twelve uploads in progress, independent of others', async () => {
    const [one, other] = [await app.member(), await app.member()];
    const slow = Array.from({ length: 13 }, () => begin(one));
    const answered = slow.map(
      (request) => new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve)),
    );
    // Any of the thirteen may be the last to arrive.
    expect((await Promise.race(answered)).statusCode).toBe(429);
    const bytes = await freshImage();
    const refused = await sendImage(one, bytes);
    expect(refused.body.message).toMatch(/12 uploads/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendImage(other, bytes)).status).toBe(200);
    // A form that ends badly frees its slot, and so does a sender that disconnects.
    slow[0]?.end();
    for (const request of slow.slice(1)) request.destroy();
    await answered[0];
    await vi.waitFor(async () => expect((await sendImage(one, bytes)).status).toBe(200), {
      timeout: 120_000,
      interval: 50,
    });
    const all = await Promise.all(Array.from({ length: 12 }, () => sendImage(one, bytes)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  test('crops of an image wait, and beyond a limit are asked to retry', async () => {
    const whole = (await sendImage(stranger, await noiseImage(90, 60).png().toBuffer())).body;
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        stranger.post(`/api/uploads/${whole.id}/crop`, { x: 0, y: 0, width: 40, height: 40 }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true);
  });

  test('an image that is deleted while it is uploaded again exists or not, and neither call fails', async () => {
    const one = await app.member();
    const bytes = await freshImage();
    const calls = Array.from({ length: 12 }, async () => {
      const sent = await sendImage(one, bytes);
      if (sent.status !== 200) return [sent.status];
      return [sent.status, (await one.delete(`/api/uploads/${sent.body.id}`)).status];
    });
    const statuses = (await Promise.all(calls)).flat();
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
    const last = await sendImage(one, bytes);
    expect((await fetch(last.body.url)).status).toBe(200);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { sendImage } from '../../../../../test/support/samples/forms.ts';
import { noiseImage, plainImage } from '../../../../../test/support/samples/images.ts';
import { makeThumbnail } from '../../../domain/emails/thumbnails.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const save = async (content: unknown, htmlContent?: string): Promise<string> => {
  const made = await member.post('/api/templates', { name: 'Bowls', content, htmlContent });
  expect(made.status).toBe(201);
  return made.body.id;
};
const draw = (id: string) => member.post(`/api/templates/${id}/generate-preview`);
const pixelsOf = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { width: info.width, height: info.height, format: (await sharp(bytes).metadata()).format, at };
};
const isNear = (color: number[], wanted: number[]): boolean =>
  color.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 14);

describe('the thumbnail of a template', () => {
  test('shows the email with its own images, and a neutral box for those of others', async () => {
    const own = await sendImage(member, await plainImage(1_200, 600, '#c02020').png().toBuffer());
    const id = await save({
      settings: { backgroundColor: '#203040' },
      blocks: [
        { id: 'own', type: 'image', content: { src: own.body.url, alt: 'Red' } },
        { id: 'theirs', type: 'image', content: { src: 'https://pictures.example/a.png', alt: 'Theirs' } },
      ],
    });
    const answer = await draw(id);
    expect(answer.status).toBe(200);
    expect(answer.body.previewImageUrl).toMatch(new RegExp(`^${app.url}/uploads/[0-9a-f]{64}\\.jpg$`));
    const image = await pixelsOf(answer.body.previewImageUrl);
    expect([image.format, image.width]).toEqual(['jpeg', 600]);
    expect(isNear(image.at(5, 5), [0x20, 0x30, 0x40])).toBe(true);
    expect(isNear(image.at(300, 150), [0xc0, 0x20, 0x20])).toBe(true);
    expect(isNear(image.at(300, 450), [0xe9, 0xe6, 0xdf])).toBe(true);
    expect((await member.get(`/api/templates/${id}`)).body.previewImageUrl).toBe(answer.body.previewImageUrl);
  });

  test('shows social icons and countdowns, which this server draws', async () => {
    const countdown = await member.post('/api/countdowns', {
      until: new Date(Date.now() + 86_400_000).toISOString(),
      look: 'brand',
      color: '#0f766e',
    });
    const icon = `${app.url}/i/s/facebook-square-brand.png`;
    const id = await save({
      blocks: [
        { id: 'countdown', type: 'image', content: { src: countdown.body.url, alt: 'Time left' } },
        { id: 'icon', type: 'image', content: { src: icon, alt: 'Facebook' } },
      ],
    });
    const image = await pixelsOf((await draw(id)).body.previewImageUrl);
    expect(isNear(image.at(40, 200), [0x0f, 0x76, 0x6e])).toBe(true);
    expect(isNear(image.at(300, 350), [0x08, 0x66, 0xff])).toBe(true);
  });

  test('is set in the web font of the email', async () => {
    const addresses = await Promise.all(
      // Readers without the first font see Georgia.
      ['Playfair Display', 'Georgia'].map(async (fontFamily) => {
        const id = await save({ blocks: [{ id: 'a', type: 'text', content: 'Aa', styles: { fontFamily } }] });
        return (await draw(id)).body.previewImageUrl;
      }),
    );
    expect(new Set(addresses).size).toBe(2);
  });

  test('a new one replaces the previous one, and is deleted with the template', async () => {
    const id = await save({ blocks: [{ id: 'a', type: 'text', content: 'One' }] });
    const first = (await draw(id)).body.previewImageUrl;
    expect((await draw(id)).body.previewImageUrl).toBe(first);
    await member.put(`/api/templates/${id}`, {
      name: 'Bowls',
      content: { blocks: [{ id: 'a', type: 'text', content: 'Another' }] },
    });
    const second = (await draw(id)).body.previewImageUrl;
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect((await member.get('/api/uploads')).body.map(({ url }: { url: string }) => url)).not.toContain(
      second,
    );
    await member.delete(`/api/templates/${id}`);
    await member.post('/api/templates/delete-for-good', { ids: [id] });
    // The thumbnail of a moment after the save may be rendering right now; it is discarded.
    await expect.poll(async () => (await fetch(second)).status).toBe(404);
  });

  test('a thumbnail that took long to render does not replace that of a later save', async () => {
    const { ctx } = app.server;
    const workspaceId = await app.workspaceOf(member);
    const id = await save({ blocks: [{ id: 'a', type: 'text', content: 'Long ago' }] });
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const draw: typeof ctx.thumbnails.draw = async (request) => {
      begun.resolve();
      await goOn.promise;
      return ctx.thumbnails.draw(request);
    };
    const late = makeThumbnail({ ...ctx, thumbnails: { ...ctx.thumbnails, draw } }, workspaceId, id);
    await begun.promise;
    const content = { blocks: [{ id: 'a', type: 'text', content: 'Just now' }] };
    await member.put(`/api/templates/${id}`, { name: 'Bowls', content });
    const { previewImageUrl } = (await member.post(`/api/templates/${id}/generate-preview`)).body;
    goOn.resolve();
    expect(await late).toBe(previewImageUrl);
    expect((await member.get(`/api/templates/${id}`)).body.previewImageUrl).toBe(previewImageUrl);
    expect((await fetch(previewImageUrl)).status).toBe(200);
  });

  test('is rendered a moment after a save, which does not wait, and changes no revision', async () => {
    const id = await save({ blocks: [{ id: 'a', type: 'text', content: 'In a moment' }] });
    await vi.waitFor(
      async () => {
        const { body } = await member.get(`/api/templates/${id}`);
        expect(body.previewImageUrl).toMatch(/\/uploads\//);
        expect(body.revision).toBe(1);
      },
      { timeout: 120_000, interval: 200 },
    );
  });

  test('a long email is shown from its top, 1,200 px of it', async () => {
    const blocks = Array.from({ length: 60 }, (_, index) => ({
      id: `b${index}`,
      type: 'text',
      content: `Line ${index}`,
    }));
    const { height } = await pixelsOf((await draw(await save({ blocks }))).body.previewImageUrl);
    expect(height).toBe(1_200);
  });

  test('HTML that is nested too deeply is refused with a clear message; the next one is rendered', async () => {
    const deep = await draw(await save({ blocks: [] }, `${'<div>'.repeat(900)}x`));
    expect([deep.status, deep.body.message]).toEqual([422, expect.stringMatching(/nested too deeply/)]);
    expect((await draw(await save({ blocks: [] }, '<p>fine</p>'))).status).toBe(200);
  });

  test('hostile HTML reaches nothing outside and breaks nothing', async () => {
    const seen: string[] = [];
    const watcher = (await import('node:http')).createServer((request, reply) => {
      seen.push(request.url ?? '');
      reply.end();
    });
    await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve));
    const address = watcher.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const pages = [
      `<img src="${origin}/a.png"><link rel="stylesheet" href="${origin}/b.css"><script>fetch("${origin}/c")</script>`,
      `<style>@import "${origin}/d.css";body{background:url(${origin}/e.png)}</style><iframe src="file:///etc/passwd"></iframe>`,
      `<div style="background-image:url('${origin}/f.png')">x</div><svg><image href="${origin}/g.png"/></svg><img>`,
      '<table width="99999999"><td width="-5" bgcolor="javascript:x" style="width:calc(1/0);font:;;}">x</table></p></div>',
      '<meta http-equiv="refresh" content="0;url=http://example.com"><object data="file:///etc/passwd"></object>',
      '<img src="data:image/svg+xml,<svg onload=alert(1)>"><img width=100 height=2 src=x>\u0001<<<>>>',
      '',
    ];
    for (const html of pages)
      expect([200, 422]).toContain((await draw(await save({ blocks: [] }, html))).status);
    watcher.close();
    expect(seen).toEqual([]);
  });

  test('can be rendered by its owner only', async () => {
    const id = await save({ blocks: [] });
    expect((await (await app.member()).post(`/api/templates/${id}/generate-preview`)).status).toBe(404);
    expect((await app.client().post(`/api/templates/${id}/generate-preview`)).status).toBe(401);
  });
});

test('a requested preview is rendered while many images are processed, or answers with a time to retry', async () => {
  const bytes = await noiseImage(1_600, 1_200).jpeg().toBuffer();
  const own = await sendImage(member, bytes);
  const id = await save({
    blocks: [{ id: 'own', type: 'image', content: { src: own.body.url, alt: 'Noise' } }],
  });
  const uploads = Array.from({ length: 30 }, () => sendImage(member, bytes));
  const previews = await Promise.all(Array.from({ length: 12 }, () => draw(id)));
  await Promise.all(uploads);
  expect(previews.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
});

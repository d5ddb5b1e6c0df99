import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fonts } from '#email/render/fonts.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { sfnt, woff, woff2 } from '../../../../../test/support/samples/fonts.ts';
import { sendForm } from '../../../../../test/support/samples/forms.ts';

let app: TestServer;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  stranger = await app.member();
});
afterAll(() => app.close());

const send = (
  client: Client,
  bytes: Uint8Array,
  { file = 'house.woff2', name = 'House Sans', family = 'House Sans' } = {},
) =>
  sendForm(client, '/api/fonts/upload', [{ field: 'font', name: file, type: 'font/woff2', bytes }], {
    name,
    family,
  });

const textIn = (fontFamily: string) => ({
  blocks: [{ id: 'a', type: 'text', content: 'In our own letters', styles: { fontFamily } }],
});

describe('fonts', () => {
  test('a font is uploaded, listed, served to mail programs and deleted', async () => {
    const one = await app.member();
    const bytes = await woff2();
    const made = await send(one, bytes, { family: '"House  Sans", Arial, sans-serif' });
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(String),
        url: expect.stringMatching(new RegExp(`^${app.url}/uploads/[0-9a-f]{64}\\.woff2$`)),
        name: 'House Sans',
        family: 'House Sans',
      },
    ]);
    expect((await one.get('/api/fonts')).body).toEqual([made.body]);
    const file = await fetch(made.body.url);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await stranger.delete(`/api/fonts/${made.body.id}`)).status).toBe(404);
    expect((await stranger.get('/api/fonts')).body).toEqual([]);
    expect((await one.get('/api/uploads')).body).toEqual([]);
    expect((await one.delete(`/api/fonts/${made.body.id}`)).body).toEqual({ success: true });
    expect((await fetch(made.body.url)).status).toBe(404);
  });

  test('F1: exported emails and saved templates include the fonts they use, and no others', async () => {
    const used = (await send(member, await woff2())).body;
    const other = (await send(member, await woff(), { file: 'o.woff', name: 'Other', family: 'Other Face' }))
      .body;
    const face = `@font-face{font-family:'House Sans';src:url("${used.url}") format("woff2")`;
    for (const path of ['/api/export-template', '/api/export/step3']) {
      const { html } = (await member.post(path, textIn('House Sans'))).body;
      expect(html).toContain(face);
      expect(html).not.toContain(other.url);
      expect(html).toContain("'House Sans',Arial,sans-serif");
    }
    const saved = await member.post('/api/templates', { name: 'Ours', content: textIn('House Sans') });
    expect(saved.body.htmlContent).toContain(face);
    const preview = await member.get(`/preview/template/${saved.body.id}`);
    expect(preview.text).toContain(face);
    expect(preview.headers.get('content-security-policy')).toMatch(/font-src[^;]*http:/);
    expect((await stranger.post('/api/export-template', textIn('House Sans'))).body.html).not.toContain(
      used.url,
    );
    expect((await member.post('/api/export-template', textIn('Arial'))).body.html).not.toContain(
      '@font-face',
    );
  });

  test('a new file of a family replaces the previous one', async () => {
    const one = await app.member();
    const first = (await send(one, await woff2())).body;
    const second = (await send(one, sfnt('\0\x01\0\0'), { file: 'a.ttf', family: 'house sans' })).body;
    expect((await one.get('/api/fonts')).body).toEqual([second]);
    expect(first.url).not.toBe(second.url);
  });

  test('a workspace has at most a hundred fonts; the next is refused until one is deleted or replaced', async () => {
    const one = await app.member('many-fonts@shop.example');
    const first = (await send(one, await woff2(), { family: 'Face 0' })).body;
    const { db, now } = app.server.ctx;
    const row = await db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 99 }, (_, index) => ({
      ...row,
      id: `face-${index + 1}`,
      family: `Face ${index + 1}`,
      created_at: now(),
    }));
    await db.insertInto('uploads').values(more).execute();
    const refused = await send(one, await woff(), { file: 'o.woff', family: 'One Too Many' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/100 fonts/)]);
    expect((await send(one, await woff(), { file: 'o.woff', family: 'Face 7' })).status).toBe(200);
    expect((await one.get('/api/fonts')).body).toHaveLength(100);
    expect((await one.delete('/api/fonts/face-9')).status).toBe(200);
    expect((await send(one, await woff(), { file: 'o.woff', family: 'One Too Many' })).status).toBe(200);
    expect((await one.get('/api/fonts')).body).toHaveLength(100);
  });

  test.each([
    [{ name: ' ' }, 400, 'Please provide both font name and CSS font-family.'],
    [{ family: '' }, 400, 'Please provide both font name and CSS font-family.'],
    [{ family: `x';} *{color:red}` }, 400, /letters, digits/],
    [{ family: 'a'.repeat(65) }, 400, /at most 64/],
    [{ family: 'Georgia' }, 400, /already exists/],
    [{ file: 'house.exe' }, 415, 'Please upload a .woff, .woff2, .ttf, or .otf font file.'],
    [{ file: 'house.ttf' }, 415, 'Please upload a .woff, .woff2, .ttf, or .otf font file.'],
  ])('%j is refused', async (fields, status, message) => {
    const answer = await send(member, await woff2(), fields);
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test('a file of more than 5 MB, a page, and an ended plan are refused', async () => {
    expect((await send(member, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send(member, Buffer.from('<html><script>alert(1)</script></html>'))).status).toBe(415);
    expect((await send(app.client(), await woff2())).status).toBe(401);
    const ended = await app.member();
    await app.endPlan(await app.workspaceOf(ended));
    expect((await send(ended, await woff2())).status).toBe(403);
  });
});

const webFonts = fonts.filter((font) => font.isWeb);

/** The first and the last weight of each face for the Latin script. */
const weightsIn = (css: string): [number, number][] =>
  [...css.matchAll(/font-weight:(\d+)(?: (\d+))?;[^}]*-latin-\w+-normal\.woff2/g)].map(
    ([, first, last = first]) => [Number(first), Number(last)],
  );

test.each(webFonts)('$name comes from this server, in every weight that emails use', async (font) => {
  const { search } = new URL(font.webUrl ?? '');
  const sheet = await app.client().get(`/page-fonts/css2${search}`);
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.text).toContain(`font-family:'${font.name}';`);
  expect(sheet.text).not.toMatch(/https?:/);
  const requestedWeights = (/wght@([\d;]+)/.exec(search)?.[1] ?? '').split(';').map(Number);
  const weights = weightsIn(sheet.text);
  expect(
    requestedWeights.filter((weight) => !weights.some(([from, to]) => from <= weight && weight <= to)),
  ).toEqual([]);
  const files = [...sheet.text.matchAll(/url\(([^)]+)\)/g)].map(([, file = '']) => file);
  expect(files.some((file) => file.includes('latin-ext'))).toBe(true);
  for (const file of files) {
    const answer = await app.client().get(file);
    expect([answer.status, answer.text.slice(0, 4)]).toEqual([200, 'wOF2']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=604800',
    });
  }
});

test('families that are not built in have no faces, and no other file is served', async () => {
  const client = app.client();
  expect((await client.get('/page-fonts/css2?family=Nunito&family=constructor')).text).toBe('');
  expect((await client.get('/page-fonts/css2')).text).toBe('');
  for (const name of ['nunito.woff2', '..%2fpackage.json', '..%2f..%2f..%2fpackage.json'])
    expect((await client.get(`/page-fonts/files/${name}`)).status, name).toBe(404);
});

test('a preview requests style sheets and fonts from this server only', async () => {
  const link = webFonts[0]?.webUrl?.replaceAll('&', '&amp;');
  const html = `<html><head><link href="${link}" rel="stylesheet"></head><body>Letters</body></html>`;
  const { body } = await member.post('/api/preview-draft', { html });
  const shown = await member.get(body.url);
  expect(shown.text).toContain('<link href="/page-fonts/css2?family=Inter:');
  expect(shown.text).not.toContain('googleapis');
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("style-src 'unsafe-inline' 'self';");
  expect(policy).toContain(`font-src data: 'self' ${app.url};`);
});

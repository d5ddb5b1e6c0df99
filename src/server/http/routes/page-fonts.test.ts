import { afterAll, beforeAll, expect, test } from 'vitest';
import { fonts } from '#email/fonts.ts';
import { startTestServer, type TestServer } from '../../../../test/support/app.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const webFonts = fonts.filter((font) => font.isWeb);

/** The first and the last weight of each face for Latin letters. */
const weightsIn = (css: string): [number, number][] =>
  [...css.matchAll(/font-weight:(\d+)(?: (\d+))?;[^}]*-latin-\w+-normal\.woff2/g)].map(
    ([, first, last = first]) => [Number(first), Number(last)],
  );

test.each(webFonts)('$name comes from this server, in every weight that emails ask for', async (font) => {
  const { search } = new URL(font.webUrl ?? '');
  const sheet = await app.client().get(`/page-fonts/css2${search}`);
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.text).toContain(`font-family:'${font.name}';`);
  expect(sheet.text).not.toMatch(/https?:/);
  const asked = (/wght@([\d;]+)/.exec(search)?.[1] ?? '').split(';').map(Number);
  const weights = weightsIn(sheet.text);
  expect(asked.filter((weight) => !weights.some(([from, to]) => from <= weight && weight <= to))).toEqual([]);
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

test('a preview asks no one but this server for style sheets and fonts', async () => {
  const member = await app.member();
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

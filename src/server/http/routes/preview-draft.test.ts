import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { applyRetention } from '../../domain/privacy/retention.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const html = '<!DOCTYPE html><html><body><p>Unsaved</p><script>alert(1)</script></body></html>';
const layDown = async (client: Client, text = html): Promise<string> => {
  const made = await client.post('/api/preview-draft', { html: text });
  expect(made.status).toBe(201);
  return made.body.url;
};

test('unsaved HTML is shown where nothing in it can run or send', async () => {
  const url = await layDown(member);
  expect(url).toMatch(/^\/preview\/draft\/[\w-]{43}$/);
  const shown = await member.get(url);
  expect([shown.status, shown.text]).toEqual([200, html]);
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox\b/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  // A browser that loads a frame twice shows it twice.
  expect((await member.get(url)).text).toBe(html);
});

test('only the user who stored it sees it', async () => {
  const url = await layDown(member);
  expect((await (await app.member()).get(url)).status).toBe(404);
  expect((await app.client().get(url)).status).toBe(303);
  expect((await app.client().post('/api/preview-draft', { html })).status).toBe(401);
  expect((await member.get(url)).status).toBe(200);
});

test('it waits a minute, and only a few of them wait', async () => {
  const late = await layDown(member);
  const urls: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    app.advance(1);
    urls.push(await layDown(member, `${html}${index}`));
  }
  expect((await member.get(urls[5] ?? '')).status).toBe(200);
  expect((await member.get(late)).status).toBe(404);
  const newest = urls[4] ?? '';
  app.advance(61_000);
  expect((await member.get(newest)).status).toBe(404);
  const { ctx } = app.server;
  await applyRetention(ctx);
  expect(await ctx.db.selectFrom('preview_drafts').select('user_id').execute()).toHaveLength(0);
});

test('hostile input is refused or stored unchanged', async () => {
  expect((await member.post('/api/preview-draft', {})).status).toBe(400);
  expect((await member.post('/api/preview-draft', { html: 'x'.repeat(2 * 1024 * 1024 + 1) })).status).toBe(
    400,
  );
  const zero = await layDown(member, 'a\u0000b\ud800c');
  expect((await member.get(zero)).status).toBe(200);
  expect((await member.get('/preview/draft/%00')).status).toBe(404);
});

test('a link to a deleted email shows a page to a person, and JSON to a program', async () => {
  const text = 'This email is not stored here. The link may be incomplete, or its sender has deleted it.';
  const page = await app.client().get('/view/broken', { headers: { accept: 'text/html,*/*' } });
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.text).toContain(text);
  const json = await app.client().get('/view/broken');
  expect([json.status, json.body]).toEqual([404, { message: text }]);
});

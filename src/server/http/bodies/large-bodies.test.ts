import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const body = JSON.stringify({ htmlContent: '<p>Hello</p>'.padEnd(100_000) });

test('a client that disconnects while it waits frees its slot', async () => {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (let round = 0; round < 3; round += 1) {
    const disconnecting = Array.from({ length: 30 }, () => {
      const controller = new AbortController();
      const call = fetch(`${app.url}/api/analyze-template`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
        signal: controller.signal,
      }).catch(() => null);
      return { call, controller };
    });
    await (await member.get('/api/auth/user')).text;
    for (const { controller } of disconnecting) controller.abort();
    await Promise.all(disconnecting.map(({ call }) => call));
  }
  const call = () =>
    member.post('/api/analyze-template', undefined, {
      raw: body,
      headers: { 'content-type': 'application/json' },
    });
  // The server notices the disconnects at its next check.
  await expect.poll(async () => (await call()).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 12 }, call));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('of many calls some wait, the next are refused, and other people are not affected', async () => {
  const other = await app.member();
  const { port, hostname } = new URL(app.url);
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/json', 'content-length': '100000' };
  // Their bodies never come, so six hold their slots, thirty wait, and four are refused.
  const early: (number | undefined)[] = [];
  const unfinished = Array.from({ length: 40 }, () => {
    const call = request({ port, host: hostname, path: '/api/analyze-template', method: 'POST', headers });
    call.on('error', () => undefined);
    call.on('response', (answer) => early.push(answer.resume().statusCode));
    call.write('{');
    return call;
  });
  const call = (client: Client) =>
    client.post('/api/analyze-template', undefined, {
      raw: body,
      headers: { 'content-type': 'application/json' },
    });
  const small = () => other.post('/api/analyze-template', { htmlContent: '<p>Hello</p>' });
  await expect.poll(() => early, { timeout: 20_000 }).toEqual([429, 429, 429, 429]);
  const refused = await call(other);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect([(await small()).status, (await call(member)).status]).toEqual([200, 200]);
  for (const one of unfinished) one.destroy();
  await expect.poll(async () => (await call(other)).status).toBe(200);
});

const send = (client: Client, method: string, path: string, raw: string) =>
  client.request(method, path, undefined, { raw, headers: { 'content-type': 'application/json' } });

test('a call that carries no email accepts 64 KB, with or without a stated length', async () => {
  const tag = JSON.stringify({ name: 'x', more: 'x'.repeat(70_000) });
  const refused = await send(member, 'POST', '/api/esp/tags', tag);
  expect([refused.status, refused.body.message]).toEqual([
    413,
    'The body is too large: the limit is 64 KB. Nothing was changed.',
  ]);
  const { port, hostname } = new URL(app.url);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const unstated = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const call = request(
      { port, host: hostname, path: '/api/esp/tags', method: 'POST', headers },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    call.on('error', reject);
    for (let index = 0; index < tag.length; index += 10_000) call.write(tag.slice(index, index + 10_000));
    call.end();
  });
  expect(unstated).toBe(413);
  expect((await send(member, 'POST', '/api/esp/tags', '{"name":"x"}')).status).toBe(201);
});

test('a large email arrives as it was sent, without keys that its call does not know', async () => {
  const htmlContent = '<p>ü “[{,”</p>'.repeat(30_000);
  const saved = await member.post('/api/templates', {
    name: 'Large',
    content: { blocks: [{ id: 'a', type: 'text', content: 'Hello' }] },
    htmlContent,
    unknown: Array.from({ length: 1_000 }, () => 0),
  });
  expect([saved.status, saved.body.htmlContent === htmlContent]).toEqual([201, true]);
  expect(saved.body).not.toHaveProperty('unknown');
  const wrong = await member.post('/api/templates', { name: 7, content: { blocks: [] }, htmlContent });
  const small = await member.post('/api/templates', { name: 7, content: { blocks: [] } });
  expect([wrong.status, wrong.body]).toEqual([400, small.body]);
  const broken = await send(member, 'POST', '/api/templates', `{"name":"${'x'.repeat(100_000)}`);
  expect([broken.status, broken.body.message]).toEqual([400, 'The body is not valid JSON.']);
  const poisoned = `{"__proto__":{"name":"x"},"content":{"blocks":[]},"htmlContent":"${'x'.repeat(100_000)}"}`;
  expect((await send(member, 'POST', '/api/templates', poisoned)).body.name).toBe('Untitled Campaign');
});

test('bodies of nothing but keys or brackets are refused without being parsed', async () => {
  const keys = Array.from({ length: 400_000 }, (_, index) => `"key${index}":0`).join(',');
  const large = `{"htmlContent":"x",${keys}}`;
  const bodies = [large, '['.repeat(4_000_000), large];
  // The time of this thread alone, however busy the machine is.
  const before = process.threadCpuUsage();
  JSON.parse(large);
  const parsing = process.threadCpuUsage(before).user;
  const begun = process.threadCpuUsage();
  const answers = await Promise.all(
    bodies.map((body) => send(member, 'POST', '/api/analyze-template', body)),
  );
  const spent = process.threadCpuUsage(begun).user;
  expect(answers.map(({ status }) => status)).toEqual([413, 400, 413]);
  expect(spent).toBeLessThan(2 * parsing);
});

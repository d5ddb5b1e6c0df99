import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const body = JSON.stringify({ htmlContent: '<p>Hello</p>'.padEnd(100_000) });

test('whoever goes away while waiting leaves no place taken', async () => {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (let round = 0; round < 3; round += 1) {
    const leaving = Array.from({ length: 30 }, () => {
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
    for (const { controller } of leaving) controller.abort();
    await Promise.all(leaving.map(({ call }) => call));
  }
  const call = () =>
    member.post('/api/analyze-template', undefined, {
      raw: body,
      headers: { 'content-type': 'application/json' },
    });
  // The server hears of them when it next looks.
  await expect.poll(async () => (await call()).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 12 }, call));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

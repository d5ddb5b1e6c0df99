import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/support/app.ts';
import { partOf } from './call-limit.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('allows 600 calls a minute per person, over all routes together; others are not limited by that', async () => {
  const app = await startTestServer();
  try {
    const busy = await app.member();
    const calm = await app.member();
    // All calls count in the same minute, even if they take longer.
    vi.useFakeTimers({ toFake: ['Date'] });
    const routes = ['/api/auth/user', '/api/templates', '/api/saved-html-templates'];
    const statuses: number[] = [];
    for (let call = 0; call < 610; call += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => busy.get(routes[(call + index) % routes.length] ?? '')),
      );
      statuses.push(...answers.map((answer) => answer.status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    const refused = await busy.get('/preview/template/none');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await calm.get('/api/templates')).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('health probes are never refused, however often they come', async () => {
  const app = await startTestServer();
  try {
    const { port, hostname } = new URL(app.url);
    const paths = ['/api/live', '/api/ready', '/api/health'];
    const each = 1_100;
    const calls = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(each));
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.write(calls.join(''));
    const statuses = () => received.match(/HTTP\/1\.1 \d+/g) ?? [];
    await expect.poll(() => statuses().length).toBe(paths.length * each);
    expect(new Set(statuses())).toEqual(new Set(['HTTP/1.1 200']));
    socket.destroy();
  } finally {
    await app.close();
  }
});

test.each([
  [600, 1, 600],
  [600, 2, 300],
  [600, 0, 600],
  [3_000, 7, 750],
  [100, 3, 34],
])('of %i calls a process of %i allows %i', (limit, processes, part) => {
  expect(partOf(limit, processes)).toBe(part);
});

test('beside other web processes a process allows its part', async () => {
  const app = await startTestServer();
  try {
    const busy = await app.member();
    vi.useFakeTimers({ toFake: ['Date'] });
    // A heartbeat during the test does not replace it.
    Object.defineProperty(app.server.ctx.own, 'others', {
      get: () => ({ webProcesses: 4, worker: 'working' }),
      set: () => undefined,
    });
    const answers = await Promise.all(Array.from({ length: 170 }, () => busy.get('/api/auth/user')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  } finally {
    await app.close();
  }
});

test('asking for the headers of a checkout begins none', async () => {
  const app = await startTestServer();
  try {
    expect((await app.client().request('HEAD', '/api/checkout/monthly')).status).toBe(405);
    expect((await app.client().request('HEAD', '/api/health')).status).toBe(200);
  } finally {
    await app.close();
  }
});

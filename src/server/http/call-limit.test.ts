import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/support/app.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { eventContext } from '../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../db/database.ts';
import { takeSharedCalls } from '../db/shared/shared-calls.ts';
import { countCall, partsOf } from './call-limit.ts';

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
  [600, 0, 600, 0],
  [600, 1, 600, 0],
  [600, 2, 150, 300],
  [3_000, 7, 214, 1_502],
  [600, 1_000, 0, 600],
])('of %i calls, %i processes allow %i each and %i together', (limit, processes, own, shared) => {
  expect(partsOf(limit, processes)).toEqual({ own, shared });
});

describe('over several web processes', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** Apps that share only the database, as processes do. */
  const startProcesses = async (count: number, more: Partial<Context> = {}) => {
    const processes = await Promise.all(
      Array.from({ length: count }, async () => {
        const app = fastify();
        await app.register(rateLimit, { global: false });
        const own = { others: { webProcesses: count, worker: 'working' } };
        const ctx = { ...eventContext(database, { now: new Date() }), own, ...more } as Context;
        app.get<{ Params: { id: string } }>('/:id', async (request) => {
          Object.assign(request, { caller: request.params });
          await countCall(app, request, ctx);
          return '';
        });
        return app;
      }),
    );
    return async (index: number, caller: string): Promise<boolean> => {
      const answer = await processes[index % count]?.inject(`/${encodeURIComponent(caller)}`);
      return answer?.statusCode === 200;
    };
  };
  /** One call at each process at a time: calls that one process begins in the same moment count each other. */
  const allowedOf = async (calls: number, atOnce: number, call: (index: number) => Promise<boolean>) => {
    let allowed = 0;
    for (let first = 0; first < calls; first += atOnce) {
      const answers = Array.from({ length: Math.min(atOnce, calls - first) }, (_, at) => call(first + at));
      allowed += (await Promise.all(answers)).filter(Boolean).length;
    }
    return allowed;
  };

  test.each([2, 4, 5, 9])('%i of them allow the limit and no call more', async (count) => {
    const call = await startProcesses(count);
    const allowed = await allowedOf(700, count, (index) => call(index, `spread over ${count}`));
    expect(allowed).toBeLessThanOrEqual(600);
    // The last portion of a process may be left over.
    expect(allowed).toBeGreaterThan(600 - 16 * count);
    expect(await call(0, 'another client')).toBe(true);
  });

  test('a client that comes to one of nine processes has more than half of its limit', async () => {
    const call = await startProcesses(9);
    expect(await allowedOf(400, 1, () => call(0, 'stays at one'))).toBe(33 + 303);
  });

  test('while the shared count fails, a process allows a portion a second and logs it once', async () => {
    const warnings: string[] = [];
    const call = await startProcesses(2, {
      db: {} as Context['db'],
      log: { info: () => undefined, warn: (_, message) => warnings.push(message), error: () => undefined },
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await allowedOf(200, 1, () => call(0, 'broken'))).toBe(150 + 15);
    vi.advanceTimersByTime(1_000);
    expect(await allowedOf(50, 1, () => call(0, 'broken'))).toBe(15);
    expect(warnings).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await call(0, 'broken');
    expect(warnings).toHaveLength(2);
  });

  test('the clients in the database are named by a key of the installation', async () => {
    const call = await startProcesses(2);
    await allowedOf(160, 1, () => call(0, 'network 192.0.2.1'));
    const { rows } = await database.pool.query<{ client: string }>('select client from shared_calls');
    const clients = rows.map(({ client }) => client);
    expect(clients).toContain(
      eventContext(database, { now: new Date() }).secrets.sign('shared calls of network 192.0.2.1'),
    );
    expect(clients).not.toContain(createHash('sha256').update('network 192.0.2.1').digest('base64url'));
  });

  test('the next minute begins anew', async () => {
    const client = `minute ${Math.random()}`;
    const portion = { wanted: 30, limit: 50 };
    const take = () => takeSharedCalls(database.db, client, portion);
    expect([await take(), await take(), await take()].map(({ calls }) => calls)).toEqual([30, 20, 0]);
    await database.pool.query("update shared_calls set started_at = started_at - interval '1 minute'");
    expect((await take()).calls).toBe(30);
  });
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

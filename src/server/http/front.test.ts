// A server that has not finished its start: it listens and says so.
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('the server listens first and migrates second', async () => {
  const database = await testDatabase();
  const port = await freePort();
  let migrate: (() => void) | undefined;
  const permission = new Promise<void>((resolve) => {
    migrate = resolve;
  });
  const pool = Object.create(database.pool, {
    connect: {
      // Only the migration itself connects like this; `pool.query` passes a callback.
      value: async (callback?: Parameters<typeof database.pool.connect>[0]) => {
        await permission;
        return callback ? database.pool.connect(callback) : database.pool.connect();
      },
    },
  });
  const config = readConfig({
    HOST: 'localhost',
    PORT: String(port),
    DATA_DIR: '/nonexistent',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'only for tests only for tests only for tests',
    S3_BUCKET: 'none',
    S3_REGION: 'us-east-1',
  });
  const starting = startServer(config, { database: { ...database, pool } });
  closing.push(async () => {
    migrate?.();
    await (await starting).close();
  });
  const addresses = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const get = async (path: string, accept = '*/*', address = addresses[0]) => {
    const answer = await fetch(`${address}${path}`, { headers: { accept } });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  await expect.poll(() => get('/api/live').catch(() => null)).toMatchObject({ status: 200 });
  await expect.poll(async () => JSON.parse((await get('/api/ready')).text).state).toBe('migrating');
  const ready = await get('/api/ready');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '3']);
  expect(Date.parse(JSON.parse(ready.text).since)).toBeGreaterThan(Date.now() - 60_000);
  const page = await get('/templates', 'text/html');
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.text).toContain('This server is starting');
  expect((await get('/api/templates', 'text/html')).headers.get('content-type')).toContain('json');
  // Mail services would keep an error for weeks.
  const countdown = await get('/c/of-an-email.gif');
  expect([countdown.status, countdown.headers.get('content-type')]).toEqual([200, 'image/gif']);
  const posted = await fetch(`${addresses[0]}/api/auth/login`, { method: 'POST', body: 'x'.repeat(1e6) });
  expect(posted.status).toBe(503);

  migrate?.();
  const server: RunningServer = await starting;
  for (const address of addresses) {
    const { status, text } = await get('/api/ready', '*/*', address);
    expect([status, text]).toEqual([200, '{"status":"ready"}']);
  }
  expect((await server.readiness()).state).toBe('ready');
  expect(JSON.parse((await get('/api/health')).text)).toMatchObject({ status: 'ok', worker: 'working' });
});

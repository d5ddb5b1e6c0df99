import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/support/app.ts';
import { createLogger } from '../log.ts';
import { createApp } from './app.ts';

test('a stop answers requests in progress and does not wait for idle keep-alive connections', async () => {
  const app = await startTestServer();
  const attempts = Array.from({ length: 6 }, (_, index) =>
    app.client().post('/api/auth/login', { email: `${index}@shop.example`, password: 'a wrong guess' }),
  );
  await Promise.race(attempts);
  const startedAt = performance.now();
  await app.close();
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  for (const { status } of await Promise.all(attempts)) expect([401, 503]).toContain(status);
});

test('a stop does not wait forever for a body that never ends', async () => {
  const { server, close } = await startTestServer();
  const app = await createApp(server.ctx, {
    services: {
      database: 'embedded',
      payments: 'off',
      mail: 'off',
      identity: 'off',
      copywriter: 'templates',
      spamassassin: 'off',
      rspamd: 'off',
    },
    paymentForm: null,
    sandboxPages: [],
    webRoot: tmpdir(),
    brand: server.ctx.brand,
    version: '0.0.0',
    readLargeBody: async () => ({ value: null, fault: 'failed' }),
    log: createLogger('silent'),
  });
  const { requestTimeout } = app.server;
  expect([requestTimeout > 0, requestTimeout <= 300_000]).toEqual([true, true]);
  await app.close();
  await close();
});

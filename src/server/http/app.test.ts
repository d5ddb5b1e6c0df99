import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/support/app.ts';

test('a stop answers what is under way and waits for no connection that is kept alive', async () => {
  const app = await startTestServer();
  const attempts = Array.from({ length: 6 }, (_, index) =>
    app.client().post('/api/auth/login', { email: `${index}@shop.example`, password: 'a wrong guess' }),
  );
  await Promise.race(attempts);
  const startedAt = performance.now();
  await app.close();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  for (const { status } of await Promise.all(attempts)) expect([401, 503]).toContain(status);
});

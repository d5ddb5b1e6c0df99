import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { perMinutes, throttle } from './throttle.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ DEMO: '0' });
});
afterAll(() => app.close());

test('of many parallel attempts no more pass than the limit, and the others learn how long to wait', async () => {
  const one = () => throttle(app.server.ctx, 'many', perMinutes(3, 60), 'refusals.throttle.tooManySignIns');
  const ends = await Promise.allSettled(Array.from({ length: 12 }, one));
  expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3);
  await expect(one()).rejects.toMatchObject({
    refusal: 'too-many',
    message: expect.stringMatching(/^Too many attempts to sign in\. Wait \d+ minutes and try again\.$/),
  });
  app.advance(61 * 60_000);
  await expect(one()).resolves.toBeTruthy();
});

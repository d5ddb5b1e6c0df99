// An operator pauses sending while campaigns run, and resumes it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { listOf, readyToSend, untilStatus } from '../../../../test/support/samples/campaigns.ts';
import { pauseSending } from '../../db/shared/installation.ts';
import { lookAtPause, resumeSending, sendingPausedBy, untilApplied } from './sending-pause.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app?.close());

const accepted = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    'select count(*)::int as count from sandbox.aws_messages',
  );
  return rows[0]?.count ?? 0;
};

it('stops campaigns where they are, reads events on, and sends the rest once after it', async () => {
  const { ctx } = app.server;
  const mara = await app.member();
  const from = await readyToSend(mara);
  const people = Array.from({ length: 24 }, (_, n) => ({ email: `reader-${n}@reader.example` }));
  const list = await listOf(mara, 'Readers', people);
  const { body } = await mara.post('/api/esp/campaigns', {
    name: 'Kiln',
    subject: 'The kiln',
    fromEmail: from,
    fromName: 'Mara',
    htmlContent: '<html><body><p>Hello, the kiln is open on Saturday.</p></body></html>',
    selectedLists: [list],
  });
  const before = await accepted();
  await mara.post(`/api/esp/campaigns/${body.id}/send`);
  await expect.poll(accepted).toBeGreaterThan(before);

  expect(await pauseSending(ctx.db, ctx.now())).toBe(true);
  expect(await pauseSending(ctx.db, ctx.now())).toBe(false);
  await lookAtPause(ctx);
  expect((await mara.get('/api/config')).body.sendingPausedBy).toBe('operator');
  await untilApplied(ctx);
  const during = await accepted();
  expect(during).toBeLessThan(before + people.length);
  // Their events have come by the queue.
  const delivered = async (): Promise<number> => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      "select count(*)::int as count from deliveries where state = 'delivered'",
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(delivered, { timeout: 20_000 }).toBe(during - before);
  expect(await accepted()).toBe(during);

  await resumeSending(ctx);
  expect(sendingPausedBy(ctx)).toBeNull();
  await untilStatus(mara, body.id, 'sent');
  expect(await accepted()).toBe(before + people.length);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { startDatabaseClock } from './database-clock.ts';
import type { OpenDatabase } from './db/database.ts';

const hourMs = 3_600_000;
let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

/** How far a time is from that of the machine of this test, which is also the machine of its database. */
const differenceTo = (time: Date): number => Math.abs(time.getTime() - Date.now());

test('a machine whose clock is wrong, or jumps, has the time of the database', async () => {
  let aheadMs = 2 * hourMs;
  const warned: object[] = [];
  const clock = await startDatabaseClock(database.db, {
    machine: { now: () => Date.now() + aheadMs, monotonic: () => performance.now() },
    log: { warn: (fields) => warned.push(fields) },
    everyMs: 20,
  });
  expect(differenceTo(clock.now())).toBeLessThan(1_500);
  expect(warned).toEqual([{ aheadMs: expect.closeTo(2 * hourMs, -4) }]);
  aheadMs = -hourMs;
  expect(differenceTo(clock.now())).toBeLessThan(1_500);
  clock.close();
});

test('a machine that stood still gets the time at the next look, and small differences stay', async () => {
  let slept = 0;
  const clock = await startDatabaseClock(database.db, {
    machine: { now: () => Date.now() + 300, monotonic: () => performance.now() - slept },
    log: { warn: () => undefined },
    everyMs: 20,
  });
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(200);
  slept = hourMs;
  await expect.poll(() => differenceTo(clock.now())).toBeLessThan(1_500);
  clock.close();
});

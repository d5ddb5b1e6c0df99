import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import type { OpenDatabase } from '../database.ts';
import { backOff, closeDailyQuota, reserveSlots, saveAllowance } from './rate-limit.ts';

let database: OpenDatabase;
const accountKey = 'key';
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from ses_buckets');
  await saveAllowance(database.db, { accountKey, perSecond: 10, dailyQuotaLeft: 100, askedAt: new Date() });
});

const reserve = (wanted: number) =>
  reserveSlots(database.db, accountKey, { wanted, maxAheadMs: 2_000, minLeadMs: 0, now: new Date() }, []);
/** One expression over the row of the account. */
const readBucket = async (expression: string): Promise<unknown> =>
  (await database.pool.query(`select ${expression} as value from ses_buckets`)).rows[0].value;

test('slots follow each other, and none lie beyond the requested time', async () => {
  await database.pool.query('update ses_buckets set rate = 0.1');
  expect(await reserve(3)).toMatchObject({ count: 1, isDailyQuotaUsed: false });
  const second = await reserve(1);
  expect(second?.count).toBe(0);
  expect(second?.startMs).toBeGreaterThan(2_000);
});

test('a database clock that was set back by an hour stops nothing', async () => {
  await database.pool.query(
    `update ses_buckets set next_at = now() + interval '1 hour', pace_at = now() + interval '1 hour'`,
  );
  const slots = await reserve(5);
  expect(slots?.count).toBe(5);
  // Messages sent in the second before, by the old clock, do not interfere.
  expect(slots?.startMs).toBeCloseTo(1_000, -2);
  expect(slots?.spacingMs).toBeGreaterThan(0);
  expect(await readBucket(`next_at < now() + interval '1 minute'`)).toBe(true);
});

test('after it, the rate can be halved again', async () => {
  await database.pool.query(`update ses_buckets set pace_at = now() + interval '1 hour'`);
  await backOff(database.db, accountKey);
  expect(await readBucket('pace')).toBeCloseTo(0.5, 2);
});

test('slots at the lowest rate are not mistaken for a clock that was set back', async () => {
  await database.pool.query(
    `update ses_buckets set rate = 1, pace = 0.05, pace_at = now(), next_at = now() + interval '20 seconds'`,
  );
  expect((await reserve(1))?.count).toBe(0);
});

test('returned slots do not open a day that the carrier closed; its next answer does', async () => {
  await closeDailyQuota(database.db, accountKey);
  const request = { wanted: 5, maxAheadMs: 2_000, minLeadMs: 0, unused: 3, now: new Date() };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await reserveSlots(database.db, accountKey, request, [])).toMatchObject({
      count: 0,
      isDailyQuotaUsed: true,
    });
  const askedAt = new Date(Date.now() + 60_000);
  await saveAllowance(database.db, { accountKey, perSecond: 10, dailyQuotaLeft: 4, askedAt });
  expect((await reserve(10))?.count).toBe(4);
});

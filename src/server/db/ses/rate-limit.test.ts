import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import type { OpenDatabase } from '../database.ts';
import { closeDay, halvePace, keepAllowance, takePlaces } from './rate-limit.ts';

let database: OpenDatabase;
const accountKey = 'key';
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from ses_buckets');
  await keepAllowance(database.db, { accountKey, perSecond: 10, dayLeft: 100, askedAt: new Date() });
});

const take = (want: number) =>
  takePlaces(database.db, accountKey, { want, aheadMs: 2_000, leadMs: 0, now: new Date() }, []);
const readOne = async (what: string): Promise<unknown> =>
  (await database.pool.query(`select ${what} as it from ses_buckets`)).rows[0].it;

test('slots follow each other, and none lie beyond the requested time', async () => {
  await database.pool.query('update ses_buckets set rate = 0.1');
  expect(await take(3)).toMatchObject({ count: 1, isDayOver: false });
  const second = await take(1);
  expect(second?.count).toBe(0);
  expect(second?.startMs).toBeGreaterThan(2_000);
});

test('a database clock that was set back by an hour stops nothing', async () => {
  await database.pool.query(
    `update ses_buckets set next_at = now() + interval '1 hour', pace_at = now() + interval '1 hour'`,
  );
  const places = await take(5);
  expect(places?.count).toBe(5);
  // Messages sent in the second before, by the old clock, do not interfere.
  expect(places?.startMs).toBeCloseTo(1_000, -2);
  expect(places?.spacingMs).toBeGreaterThan(0);
  expect(await readOne(`next_at < now() + interval '1 minute'`)).toBe(true);
});

test('after it, the rate can be halved again', async () => {
  await database.pool.query(`update ses_buckets set pace_at = now() + interval '1 hour'`);
  await halvePace(database.db, accountKey);
  expect(await readOne('pace')).toBeCloseTo(0.5, 2);
});

test('slots at the lowest rate are not mistaken for a clock that was set back', async () => {
  await database.pool.query(
    `update ses_buckets set rate = 1, pace = 0.05, pace_at = now(), next_at = now() + interval '20 seconds'`,
  );
  expect((await take(1))?.count).toBe(0);
});

test('returned slots do not open a day that SES closed; its next answer does', async () => {
  await closeDay(database.db, accountKey);
  const request = { want: 5, aheadMs: 2_000, leadMs: 0, back: 3, now: new Date() };
  for (let nth = 0; nth < 2; nth += 1)
    expect(await takePlaces(database.db, accountKey, request, [])).toMatchObject({
      count: 0,
      isDayOver: true,
    });
  const askedAt = new Date(Date.now() + 60_000);
  await keepAllowance(database.db, { accountKey, perSecond: 10, dayLeft: 4, askedAt });
  expect((await take(10))?.count).toBe(4);
});

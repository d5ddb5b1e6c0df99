import { expect, test } from 'vitest';
import { momentOf, startOfDay, wallTime } from './zoned-time.ts';

const berlin = 'Europe/Berlin';
const at = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return momentOf({ year, month, day, hour, minute }, berlin).toISOString();
};

test('a wall clock is read and set in another time zone', () => {
  const moment = new Date('2026-11-25T23:30:00Z');
  expect(wallTime(moment, berlin)).toEqual({ year: 2026, month: 11, day: 26, hour: 0, minute: 30 });
  expect(momentOf(wallTime(moment, berlin), berlin)).toEqual(moment);
  expect(at('2026-07-01T12:00')).toBe('2026-07-01T10:00:00.000Z');
});

test('an hour that the clocks skip is an hour later; of one that comes twice it is the first', () => {
  expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z');
});

test('days have as many hours as they have', () => {
  const start = startOfDay(new Date('2026-10-25T12:00:00Z'), berlin);
  const next = startOfDay(start, berlin, 1);
  expect(start.toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect((next.getTime() - start.getTime()) / 3_600_000).toBe(25);
  expect(startOfDay(new Date('2026-12-31T23:30:00Z'), berlin, 31).toISOString()).toBe(
    '2027-01-31T23:00:00.000Z',
  );
});

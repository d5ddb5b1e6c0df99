import { expect, test } from 'vitest';
import { dayMs, daysOfYear, isoDay, startOfDay } from './days.ts';

test('a day is that of the platform, for eight hundred years', () => {
  for (let days = -146_000; days < 150_000; days += 13) {
    const time = days * dayMs + (days % 2 === 0 ? 0 : dayMs - 1);
    expect(isoDay(time)).toBe(new Date(time).toISOString().slice(0, 10));
    expect(startOfDay(isoDay(time))).toBe(days * dayMs);
  }
});

test('a birthday on 29 February falls on the 28th in years without one', () => {
  expect(daysOfYear(Date.parse('2026-02-28T23:00:00Z'), 1)).toEqual(['02-28', '02-29']);
  expect(daysOfYear(Date.parse('2028-02-28T23:00:00Z'), 2)).toEqual(['02-28', '02-29']);
  expect(daysOfYear(Date.parse('2028-02-28T23:00:00Z'), 1)).toEqual(['02-28']);
  expect(daysOfYear(0, 1_000)).toHaveLength(366);
});

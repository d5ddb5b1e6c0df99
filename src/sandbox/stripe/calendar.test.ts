import { expect, test } from 'vitest';
import { addInterval } from './calendar.ts';

const at = (text: string): number => Date.parse(text) / 1000;

test.each([
  ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00Z'],
  ['2026-11-30T23:59:59Z', 'month', 3, '2027-02-28T23:59:59Z'],
  ['2028-02-29T00:00:00Z', 'year', 1, '2029-02-28T00:00:00Z'],
  ['2026-12-15T00:00:00Z', 'month', 1, '2027-01-15T00:00:00Z'],
  ['2026-03-01T00:00:00Z', 'week', 2, '2026-03-15T00:00:00Z'],
  ['2026-03-01T00:00:00Z', 'day', 1, '2026-03-02T00:00:00Z'],
])('%s plus one %s, %i times, is %s', (from, interval, count, to) => {
  expect(addInterval(at(from), interval, count)).toBe(at(to));
});

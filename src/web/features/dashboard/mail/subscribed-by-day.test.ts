import { expect, test } from 'vitest';
import { subscribedByDay } from './subscribed-by-day.ts';

const days = [
  { day: '2026-11-19', joined: 2, left: 0 },
  { day: '2026-11-20', joined: 5, left: 1 },
  { day: '2026-11-21', joined: 0, left: 3 },
];

test('each day ends with what the days after it added and lost', () => {
  expect(subscribedByDay({ subscribed: 10, joined30: 7, left30: 4, days })).toEqual([9, 13, 10]);
  expect(subscribedByDay({ subscribed: 1, joined30: 7, left30: 4, days }).every((count) => count >= 0)).toBe(
    true,
  );
});

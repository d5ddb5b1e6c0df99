import { expect, test } from 'vitest';
import { localDateAndTime, nextMorning, timeZoneName, toInstant } from './local-time.ts';

test('a local date and time is converted in both directions', () => {
  const at = new Date(2026, 10, 27, 8, 5);
  const parts = localDateAndTime(at);
  expect(parts).toEqual({ date: '2026-11-27', time: '08:05' });
  expect(toInstant(parts.date, parts.time)).toEqual(at);
});

test('a date without a time is refused', () => {
  expect([toInstant('', '08:00'), toInstant('2026-11-27', ''), toInstant('2026-13-45', '08:00')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('the next morning is tomorrow at nine, also at the end of a month', () => {
  expect(localDateAndTime(nextMorning(new Date(2026, 10, 30, 23, 59)))).toEqual({
    date: '2026-12-01',
    time: '09:00',
  });
});

test('the time zone has a name', () => {
  expect(timeZoneName()).not.toBe('');
});

import { expect, it } from 'vitest';
import { formatDate, formatDateTime } from './dates.ts';

it('dates are written as the screens show them', () => {
  const moment = new Date(2026, 0, 5, 15, 7);
  expect(formatDate(moment)).toBe('Jan 5, 2026');
  expect(formatDateTime(moment)).toBe('Jan 5, 2026 at 3:07 PM');
  expect([formatDate(null), formatDateTime('not a date')]).toEqual(['-', '-']);
});

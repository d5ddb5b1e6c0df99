import { expect, test } from 'vitest';
import { spanBefore, spansOf } from './calendar.ts';

test('weeks begin on the chosen day, and are cut at the ends of the period', () => {
  // 2026-11-21 is a Saturday.
  expect(spansOf({ from: '2026-11-21', to: '2026-12-01' }, 'week', 1)).toEqual([
    { from: '2026-11-21', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-01' },
  ]);
  expect(spansOf({ from: '2026-11-21', to: '2026-11-29' }, 'week', 7)).toEqual([
    { from: '2026-11-21', to: '2026-11-21' },
    { from: '2026-11-22', to: '2026-11-28' },
    { from: '2026-11-29', to: '2026-11-29' },
  ]);
});

test('months have their own lengths, and days are one each', () => {
  expect(spansOf({ from: '2024-01-31', to: '2024-03-01' }, 'month', 1)).toEqual([
    { from: '2024-01-31', to: '2024-01-31' },
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2024-03-01', to: '2024-03-01' },
  ]);
  expect(spansOf({ from: '2026-12-31', to: '2027-01-01' }, 'day', 1)).toHaveLength(2);
});

test('the period before has the same length', () => {
  expect(spanBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-10-02',
    to: '2026-10-31',
  });
});

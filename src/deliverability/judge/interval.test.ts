import { expect, test } from 'vitest';
import { shareInterval } from './interval.ts';

test('there is no interval below five tests', () => {
  expect(shareInterval(4, 4)).toBeNull();
  expect(shareInterval(0, 0)).toBeNull();
  expect(shareInterval(5, 5)).not.toBeNull();
});

// Computed with statsmodels' proportion_confint(method='wilson').
test.each([
  [7, 9, 45.3, 93.7],
  [0, 10, 0, 27.8],
  [10, 10, 72.2, 100],
  [50, 100, 40.4, 59.6],
])('%i of %i tests give an interval from %d to %d', (count, of, low, high) => {
  expect(shareInterval(count, of)).toEqual({ low, high });
});

test('more tests give a narrower interval', () => {
  const wide = shareInterval(5, 10);
  const close = shareInterval(500, 1000);
  expect((close?.high ?? 0) - (close?.low ?? 0)).toBeLessThan((wide?.high ?? 0) - (wide?.low ?? 0));
});

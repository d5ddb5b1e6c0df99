import { expect, test } from 'vitest';
import { labeledIndices, linePath, ticksUpTo, xShareOf } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [41, [0, 20, 40, 60]],
  [100, [0, 25, 50, 75, 100]],
  [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
])('a scale up to %i has round, whole figures', (max, ticks) => {
  expect(ticksUpTo(max)).toEqual(ticks);
});

test('rates may have decimals', () => {
  expect(ticksUpTo(0.7, { isWhole: false })).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
});

test('the labels of points do not overlap', () => {
  expect(labeledIndices(3, 6)).toEqual([0, 1, 2]);
  expect(labeledIndices(13, 6)).toEqual([0, 3, 6, 9, 12]);
  expect(labeledIndices(0, 6)).toEqual([]);
});

test('a line runs from edge to edge, and a single point is in the middle', () => {
  expect(linePath([0, 5, 10], 10)).toBe('M0 100L50 50L100 0');
  expect(linePath([10], 10)).toBe('M50 0');
  expect(xShareOf(0, 1)).toBe(0.5);
});

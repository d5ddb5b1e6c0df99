import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import '../../../../test/support/same-cases.ts';
import { ratioOf } from './ratio.ts';

test.each([
  [[1], []],
  [[300, 300], []],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [4, 8],
    [1, 2],
  ],
  [
    [33.33, 66.67],
    [1, 2],
  ],
  [
    [25, 50, 25],
    [1, 2, 1],
  ],
  [
    [20, 80],
    [1, 4],
  ],
  [
    [5, 7],
    [5, 7],
  ],
  [
    [1, 99],
    [1, 11],
  ],
  [[0, 0, 0], []],
  [[Number.NaN, 100], []],
  [
    [10, 10, 10, 70],
    [1, 1, 1, 7],
  ],
])('%j become %j', (widths, ratio) => {
  expect(ratioOf(widths)).toEqual(ratio);
});

it('is valid for any widths, and within 6 % of the row', () => {
  const width = fc.integer({ min: 60, max: 600 });
  fc.assert(
    fc.property(fc.array(width, { minLength: 2, maxLength: 4 }), (widths) => {
      const ratio = ratioOf(widths);
      const shares = ratio.length === 0 ? widths.map(() => 1) : ratio;
      const sum = shares.reduce((all, share) => all + share, 0);
      const total = widths.reduce((all, each) => all + each, 0);
      expect(sum).toBeLessThanOrEqual(12);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(1);
        expect(Math.abs(share / sum - (widths[index] ?? 0) / total)).toBeLessThan(0.06);
      }
    }),
  );
});

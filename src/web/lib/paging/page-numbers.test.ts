import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

const text = (page: number, pageCount: number) =>
  pageNumbers(page, pageCount)
    .map((number) => number ?? '…')
    .join(' ');

test.each([
  [1, 1, '1'],
  [2, 3, '1 2 3'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 12, '1 2 3 4 5 … 12'],
  [3, 12, '1 2 3 4 5 … 12'],
  [4, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 8 9 10 11 12'],
])('page %i of %i shows %s', (page, pageCount, expected) => {
  expect(text(page, pageCount)).toBe(expected);
});

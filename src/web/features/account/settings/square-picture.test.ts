import { expect, test } from 'vitest';
import { middleSquare, pictureProblem } from './square-picture.ts';

test('the middle of an image is its largest square', () => {
  expect(middleSquare({ width: 90, height: 60 })).toEqual({ x: 15, y: 0, width: 60, height: 60 });
  expect(middleSquare({ width: 61, height: 100 })).toEqual({ x: 0, y: 19, width: 61, height: 61 });
});

test('a file that is not an image, or too large, is not sent', () => {
  expect(pictureProblem({ type: 'image/png', size: 1 })).toBeNull();
  expect(pictureProblem({ type: 'image/svg+xml', size: 1 })).toMatch(/valid image file/);
  expect(pictureProblem({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toMatch(/smaller than 10MB/);
});

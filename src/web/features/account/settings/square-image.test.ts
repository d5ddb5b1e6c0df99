import { expect, test } from 'vitest';
import { imageProblem, middleSquare } from './square-image.ts';

test('an image is cut to the largest square in its middle', () => {
  expect(middleSquare({ width: 90, height: 60 })).toEqual({ x: 15, y: 0, width: 60, height: 60 });
  expect(middleSquare({ width: 61, height: 100 })).toEqual({ x: 0, y: 19, width: 61, height: 61 });
});

test('a file that is too large or not an image is not sent', () => {
  expect(imageProblem({ type: 'image/png', size: 1 })).toBeNull();
  expect(imageProblem({ type: 'image/svg+xml', size: 1 })).toMatch(/valid image file/);
  expect(imageProblem({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toMatch(/smaller than 10MB/);
});

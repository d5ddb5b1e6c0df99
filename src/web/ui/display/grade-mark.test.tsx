import { expect, test } from 'vitest';
import { inkOfGrade } from './grade-mark.tsx';

test.each([
  ['A+', 'good'],
  ['A', 'good'],
  ['B', 'info'],
  ['C', 'attention'],
  ['D', 'bad'],
  ['F', 'bad'],
])('%s is inked %s', (grade, ink) => expect(inkOfGrade(grade)).toBe(ink));

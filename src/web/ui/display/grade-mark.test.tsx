import { expect, test } from 'vitest';
import { toneOfGrade } from './grade-mark.tsx';

test.each([
  ['A+', 'good'],
  ['A', 'good'],
  ['B', 'info'],
  ['C', 'attention'],
  ['D', 'bad'],
  ['F', 'bad'],
])('the grade %s has the tone %s', (grade, tone) => expect(toneOfGrade(grade)).toBe(tone));

import { expect, test } from 'vitest';
import { countOf, formatCount } from './counts.ts';

test('counts have thousands, and the noun’s number', () => {
  expect(formatCount(1_204)).toBe('1,204');
  expect(countOf(1, 'contact')).toBe('1 contact');
  expect(countOf(0, 'contact')).toBe('0 contacts');
  expect(countOf(1_204, 'reply', 'replies')).toBe('1,204 replies');
});

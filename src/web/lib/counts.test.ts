import { expect, test } from 'vitest';
import { formatCount } from './counts.ts';

test('counts have thousands', () => {
  expect(formatCount(1_204)).toBe('1,204');
});

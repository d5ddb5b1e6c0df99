import { expect, test } from 'vitest';
import { readPosition } from './replica.ts';

test('positions of the log are compared as numbers', () => {
  const ordered = ['0/0', '0/9', '0/A0', '0/FFFFFFFF', '1/0', '1/2', 'A/0', '10/0'].map(readPosition);
  for (const [index, position] of ordered.slice(1).entries())
    expect(position).toBeGreaterThan(ordered[index] ?? Number.NaN);
});

test.each(['', 'unknown', '1', '1/', '/1', '1/G', '123456789/0', '1/0 or true'])(
  '%j is no position',
  (text) => {
    expect(readPosition(text)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { createJsonScan, maxJsonDepth, maxJsonValues } from './json-scan.ts';

const scanned = (text: string, pieceBytes = 1_000_000) => {
  const bytes = Buffer.from(text);
  const scan = createJsonScan();
  for (let index = 0; index < bytes.length; index += pieceBytes) {
    const fault = scan(bytes.subarray(index, index + pieceBytes));
    if (fault) return fault;
  }
  return null;
};

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const many = (count: number): string => `[${Array.from({ length: count }, () => '0').join(',')}]`;

test.each([1, 2, 3, 7, 1_000_000])(
  'depth and number of values are bounded, in pieces of %i bytes',
  (size) => {
    expect(scanned(nested(maxJsonDepth), size)).toBeNull();
    expect(scanned(nested(maxJsonDepth + 1), size)).toBe('too-deep');
    expect(scanned(many(maxJsonValues), size)).toBeNull();
    expect(scanned(many(maxJsonValues + 1), size)).toBe('too-many-values');
  },
);

test.each([1, 2, 3, 1_000_000])('brackets and commas of a text are none, in pieces of %i bytes', (size) => {
  const text = JSON.stringify({ a: `\\"[{é,${'[,'.repeat(70)}\\`, b: '"' });
  expect(scanned(`[${text},${text}]`, size)).toBeNull();
  expect(scanned(`{"a":"\\\\","b":${nested(maxJsonDepth)}}`, size)).toBe('too-deep');
});

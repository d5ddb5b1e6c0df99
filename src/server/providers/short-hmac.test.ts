import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../../test/support/same-cases.ts';
import { createShortHmac } from './short-hmac.ts';

test('for any key and texts, one after the other, the digests equal those of node:crypto', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.array(fc.string({ unit: 'binary', maxLength: 1_200 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 32 }),
      (key, texts, bytes) => {
        const mac = createShortHmac(key);
        for (const text of texts) {
          const digest = createHmac('sha256', key).update(text).digest();
          expect(mac.hex(text)).toBe(digest.toString('hex'));
          expect(mac.base64url(text, bytes)).toBe(digest.subarray(0, bytes).toString('base64url'));
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a key longer than a block is refused', () => {
  expect(() => createShortHmac(new Uint8Array(65))).toThrow('at most 64 bytes');
});

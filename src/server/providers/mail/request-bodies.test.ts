import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../../../test/support/same-cases.ts';
import { createRequestBodies } from './request-bodies.ts';

test('contains what was written, at any length and with any earlier content of the buffer', () => {
  const newBody = createRequestBodies();
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 50 }),
    fc.integer({ min: 0, max: 40_000 }).map((length) => 'é€'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.boolean()), { maxLength: 8 }), (parts) => {
      const body = newBody();
      for (const [text, asBytes] of parts) {
        if (asBytes)
          body.interleaved(
            [text, text].map((each) => Buffer.from(each)),
            [1],
            [Buffer.from('x'), Buffer.from('y')],
          );
        else body.text(text);
      }
      expect(body.bytes().toString('utf8')).toBe(
        parts.map(([text, asBytes]) => (asBytes ? `${text}y${text}` : text)).join(''),
      );
      body.release();
    }),
    { numRuns: 100 },
  );
});

test('two at once have separate buffers, until one is released', () => {
  const newBody = createRequestBodies();
  const [one, two] = [newBody(), newBody()];
  one.text('one');
  two.text('two');
  expect([one.bytes().toString(), two.bytes().toString()]).toEqual(['one', 'two']);
  const before = one.bytes().buffer;
  one.release();
  const three = newBody();
  three.text('three');
  expect(three.bytes().buffer).toBe(before);
  expect(three.bytes().toString()).toBe('three');
});

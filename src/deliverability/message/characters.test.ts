import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seen, utf8Bytes } from './characters.ts';

it('counts bytes as an encoder does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Bytes('a\ud800b')).toBe(5);
});

it('sees what a reader sees', () => {
  expect(seen('  two \n words ')).toBe('two words');
  expect(seen('&')).toBe('&');
  expect(seen('\u00a0\u200b\u034f \u2007\u3164\u2800\uffa0\ufeff\u00ad')).toBe('');
  expect(seen('a\u00a0 b\u00adc')).toBe('a bc');
});

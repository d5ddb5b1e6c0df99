import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Bytes, visibleTextOf } from './characters.ts';

it('the number of UTF-8 bytes is that of the platform encoder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Bytes('a\ud800b')).toBe(5);
});

it('the visible text has no invisible characters and single spaces', () => {
  expect(visibleTextOf('  two \n words ')).toBe('two words');
  expect(visibleTextOf('&')).toBe('&');
  expect(visibleTextOf('\u00a0\u200b\u034f \u2007\u3164\u2800\uffa0\ufeff\u00ad')).toBe('');
  expect(visibleTextOf('a\u00a0 b\u00adc')).toBe('a bc');
});

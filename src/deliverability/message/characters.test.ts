import { expect, it } from 'vitest';
import { utf8Bytes, visibleTextOf } from './characters.ts';

it.each([
  ['', 0],
  ['plain', 5],
  ['ü', 2],
  ['€', 3],
  ['👋', 4],
  // Half a surrogate pair is sent as a replacement character.
  ['a\ud800b', 5],
])('the number of UTF-8 bytes of %j', (text, bytes) => {
  expect(utf8Bytes(text)).toBe(bytes);
});

it('the visible text has no invisible characters and single spaces', () => {
  expect(visibleTextOf('  two \n words ')).toBe('two words');
  expect(visibleTextOf('&')).toBe('&');
  expect(visibleTextOf('\u00a0\u200b\u034f \u2007\u3164\u2800\uffa0\ufeff\u00ad')).toBe('');
  expect(visibleTextOf('a\u00a0 b\u00adc')).toBe('a bc');
});

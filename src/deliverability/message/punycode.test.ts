import { expect, it } from 'vitest';
import { unpunycode } from './punycode.ts';

it.each([
  ['xn--mnchen-3ya', 'münchen'],
  ['XN--PYPAL-4VE', 'pаypal'],
  ['xn--80ak6aa92e', 'аррӏе'],
  ['xn--p1ai', 'рф'],
  ['shop', 'shop'],
  ['', ''],
  // Malformed: an incomplete number, a character beyond Unicode, one that is no digit.
  ['xn--a-z', 'xn--a-z'],
  ['xn--99999999', 'xn--99999999'],
  ['xn--a-ü', 'xn--a-ü'],
  [`xn--${'a'.repeat(60)}`, `xn--${'a'.repeat(60)}`],
])('the label %s reads %s', (label, expected) => {
  expect(unpunycode(label)).toBe(expected);
});

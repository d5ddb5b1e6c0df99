import { expect, test } from 'vitest';
import { isVerifiedSender, offeredSenders } from './verified-senders.ts';

const identities = [
  { name: 'shop.example', isVerified: true },
  { name: 'mara@home.example', isVerified: true },
  { name: 'other.example', isVerified: false },
];

test.each([
  ['news@shop.example', true],
  ['News@Mail.Shop.example', true],
  ['mara@home.example', true],
  ['bo@home.example', false],
  ['news@other.example', false],
  ['news@myshop.example', false],
])('%s is verified: %s', (address, isVerified) => {
  expect(isVerifiedSender(address, identities)).toBe(isVerified);
});

test('without an answer nothing is known', () => {
  expect(isVerifiedSender('news@shop.example', null)).toBe(null);
});

test('senders are offered once, the default first, and not the current one', () => {
  expect(offeredSenders('bo@other.example', 'hello@shop.example', identities)).toEqual([
    'hello@shop.example',
    'mara@home.example',
    'bo@shop.example',
  ]);
  expect(offeredSenders('mara@home.example', '', identities)).toEqual(['mara@shop.example']);
});

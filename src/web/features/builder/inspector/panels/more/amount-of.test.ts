import { expect, test } from 'vitest';
import { amountOf } from './amount-of.ts';

test.each([
  ['€29.00', 'EUR', { price: '29.00', currency: 'EUR' }],
  ['1.299,50 €', 'EUR', { price: '1299.50', currency: 'EUR' }],
  ['$1,299', 'USD', { price: '1299', currency: 'USD' }],
  ["CHF 1'299.5", 'CHF', { price: '1299.50', currency: 'CHF' }],
  ['¥4,980', 'JPY', { price: '4980', currency: 'JPY' }],
  ['from 12 to 20 €', 'EUR', { price: 'from 12 to 20 €' }],
  ['29.00', undefined, { price: '29.00' }],
  ['', 'EUR', {}],
])('%j in %s', (price, currency, expected) => {
  expect(amountOf({ price, currency })).toEqual(expected);
});

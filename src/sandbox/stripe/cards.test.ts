import { expect, test } from 'vitest';
import { isPast, readExpiry, testCard } from './cards.ts';

test.each([
  ['12/34', 12, 2034],
  ['1 / 2030', 1, 2030],
  ['0934', 9, 2034],
  ['09-34', 9, 2034],
])('%s is an expiry date', (typed, month, year) => {
  expect(readExpiry(typed)).toEqual({ month, year });
});

test.each(['13/34', '0/30', '12', 'soon', '12/345', ''])('"%s" is no expiry date', (typed) => {
  expect(readExpiry(typed)).toBeNull();
});

test('a card is valid to the end of its month', () => {
  expect(isPast({ month: 11, year: 2026 }, new Date('2026-11-30T23:59:59Z'))).toBe(false);
  expect(isPast({ month: 11, year: 2026 }, new Date('2026-12-01T00:00:00Z'))).toBe(true);
});

test('only the documented numbers are cards', () => {
  expect(testCard('4242-4242 42424242')?.decline).toBeNull();
  expect(testCard('4000 0000 0000 9995')?.decline?.declineCode).toBe('insufficient_funds');
  expect(testCard('5105105105105100')).toBeNull();
});

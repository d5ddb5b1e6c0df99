import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from './deadline.ts';

test.each([
  ['2026-12-24T18:00:00Z', '2026-12-24T18:00:00.000Z'],
  ['2024-02-29T23:59:59.500+05:30', '2024-02-29T18:29:59.000Z'],
  ['2000-01-01T00:00-08:00', '2000-01-01T08:00:00.000Z'],
])('%s is %s', (iso, instant) => {
  expect(instantOf(iso)).toBe(Date.parse(instant));
});

test.each(['', '2026-12-24', '2026-12-24T18:00:00', 'tomorrow'])('%j is no instant', (text) => {
  expect(instantOf(text)).toBeNull();
});

test('agrees with the clock of the platform', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }), (date) => {
      date.setMilliseconds(0);
      expect(instantOf(date.toISOString())).toBe(date.getTime());
    }),
  );
});

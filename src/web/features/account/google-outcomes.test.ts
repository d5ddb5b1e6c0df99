import { expect, test } from 'vitest';
import { googleOutcomeOf } from './google-outcomes.ts';

test.each([
  'linked',
  'cancelled',
  'expired',
  'invalid',
  'unverified',
  'unavailable',
  'throttled',
  'taken',
  'refused',
  'off',
])('the outcome %s gets a message that says what to do', (name) => {
  const outcome = googleOutcomeOf(`?google=${name}`);
  expect(outcome?.title.length).toBeGreaterThan(10);
  expect(outcome?.text).toMatch(/\.$/);
});

test('the message names the address that the link was sent to', () => {
  expect(googleOutcomeOf('google=mailed&email=ann%40shop.example')?.text).toContain(
    'ann@shop.example already has',
  );
  expect(googleOutcomeOf('google=mailed')?.text).toContain('This address already has');
});

test('there is no message without an outcome or for an unknown one', () => {
  for (const search of ['', '?google=', '?google=constructor', '?next=/esp']) {
    expect(googleOutcomeOf(search)).toBeNull();
  }
});

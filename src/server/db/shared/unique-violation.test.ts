import { expect, test } from 'vitest';
import { isUniqueViolation } from './unique-violation.ts';

const fault = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const duplicate = 'duplicate key value violates unique constraint "contacts_email_102100"';

test('PostgreSQL says it by a code, and a node of Citus by its text', () => {
  expect(isUniqueViolation(fault('23505', 'The text may be in any language.'))).toBe(true);
  expect(isUniqueViolation(fault('XX000', duplicate))).toBe(true);
});

test('other errors are none', () => {
  for (const error of [
    fault('XX000', 'cache lookup failed'),
    fault('40P01', duplicate),
    new Error(duplicate),
    null,
  ])
    expect(isUniqueViolation(error)).toBe(false);
});

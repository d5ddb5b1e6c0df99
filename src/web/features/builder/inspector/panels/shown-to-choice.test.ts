import { expect, test } from 'vitest';
import { contactCondition } from '#email/dynamic/condition.ts';
import { choiceOf, type ShownToKind, whenOf } from './shown-to-choice.ts';

test.each<[ShownToKind, string]>([
  ['on-list', 'l1'],
  ['not-on-list', 'l1'],
  ['has-tag', 't1'],
  ['has-no-tag', 't1'],
  ['language', 'de'],
  ['opened', '90'],
  ['not-opened', '365'],
])('%s is a valid condition and is read back', (kind, id) => {
  const when = whenOf({ kind, id });
  for (const condition of when.conditions) expect(contactCondition.safeParse(condition).success).toBe(true);
  expect(choiceOf(when)).toEqual({ kind, id });
});

test('other conditions are kept as several', () => {
  expect(choiceOf(undefined)).toBe('everyone');
  const list = { about: 'list', operator: 'is_on', id: 'a' } as const;
  expect(choiceOf({ conditions: [list, list] })).toBe('several');
  expect(choiceOf({ not: true, conditions: [list] })).toBe('several');
  expect(choiceOf({ conditions: [{ about: 'opened', operator: 'never' }] })).toBe('several');
  expect(choiceOf({ conditions: [{ about: 'email', operator: 'contains', value: '@a' }] })).toBe('several');
});

import { expect, test } from 'vitest';
import type { Check } from './row-of-check.ts';
import { rowState } from './row-state.ts';

const check = (id: string, level: Check['level'], where: Check['where']): Check => ({
  ...{ id, level, where },
  message: `About ${id}.`,
  fix: '',
});
const facts = (checks: readonly Check[] | null, more: object = {}) => ({
  campaign: { status: 'draft' as const },
  checks,
  hasFailed: false,
  hasPlanEnded: false,
  isTested: false,
  ...more,
});

test('a row says what is to be chosen, what is wrong, and what is done', () => {
  const checks = [
    check('audience', 'block', 'audience'),
    check('sender-verified', 'block', 'details'),
    check('size', 'warn', 'content'),
    check('link-host', 'info', 'account'),
  ];
  expect(rowState('to', facts(checks))).toBe('todo');
  expect(rowState('from', facts(checks))).toBe('attention');
  expect(rowState('content', facts(checks))).toBe('attention');
  expect(rowState('subject', facts(checks))).toBe('done');
  expect(rowState('schedule', facts(checks))).toBe('attention');
  expect(rowState('to', facts(null))).toBe('checking');
  expect(rowState('to', facts(null, { hasFailed: true }))).toBe('unchecked');
});

test('the last rows are done by what was done', () => {
  expect(rowState('schedule', facts([]))).toBe('todo');
  expect(rowState('schedule', facts([], { campaign: { status: 'scheduled' } }))).toBe('done');
  expect(rowState('schedule', facts([], { hasPlanEnded: true }))).toBe('attention');
  expect(rowState('test', facts([]))).toBe('todo');
  expect(rowState('test', facts([], { isTested: true }))).toBe('done');
});

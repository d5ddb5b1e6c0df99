import { expect, test } from 'vitest';
import { periodOf, periodQuery, stepsOf } from './period.ts';

const today = '2026-11-21';
const read = (query: string) => periodOf(new URLSearchParams(query), today);

test('an address keeps the period, and anything else is the last 30 days', () => {
  expect(read('')).toEqual({ range: '30', from: '2026-10-23', to: today, by: 'day' });
  expect(read('range=90')).toMatchObject({ from: '2026-08-24', by: 'week' });
  expect(read('range=365&by=week')).toMatchObject({ from: '2025-11-22', by: 'week' });
  expect(read('from=2026-01-01&to=2026-02-28')).toEqual({
    range: 'custom',
    from: '2026-01-01',
    to: '2026-02-28',
    by: 'week',
  });
  for (const wrong of [
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2000-01-01&to=2026-01-01',
    'from=9999-12-31&to=9999-12-31',
    'range=7',
  ])
    expect(read(wrong), wrong).toMatchObject({ range: '30', to: today });
});

test('a period of more than a year has no days', () => {
  const long = read('from=2024-01-01&to=2026-01-01&by=day');
  expect(long.by).toBe('month');
  expect(stepsOf(long)).toEqual(['week', 'month']);
});

test('what is written is read again', () => {
  for (const query of ['', 'range=90', 'range=365&by=week', 'from=2026-01-01&to=2026-02-28&by=month'])
    expect(periodQuery(read(query))).toBe(query);
});

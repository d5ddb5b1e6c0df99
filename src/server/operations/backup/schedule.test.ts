import { expect, it } from 'vitest';
import { expired, fileNameOf, timeOf } from './schedule.ts';

const keep = { daily: 7, weekly: 4, monthly: 6 };
const daysBack = (days: number): Date => new Date(Date.UTC(2026, 10, 23, 2, 17) - days * 86_400_000);
const keptOf = (names: readonly string[]): string[] => {
  const gone = new Set(expired(names, keep));
  return names.filter((name) => !gone.has(name));
};

it('reads the time of a name that it wrote, and of no other', () => {
  const at = new Date('2026-11-23T23:16:39Z');
  expect(timeOf(fileNameOf(at))).toEqual(at);
  for (const name of [
    'lettersmith.tar.zst',
    'photo.jpg',
    'lettersmith-2026-99-99T99-99-99Z.tar.zst',
    `${fileNameOf(at)}.unfinished`,
  ])
    expect(timeOf(name)).toBeNull();
});

it('keeps the last 7 days, the last of 4 weeks and of 6 months, of a year of nightly backups', () => {
  // One backup a night, and the old ones deleted each time, as the job does.
  let names: string[] = [];
  for (let day = 365; day >= 0; day -= 1) names = keptOf([...names, fileNameOf(daysBack(day))]);
  const days = names
    .map((name) => name.slice(12, 22))
    .sort()
    .reverse();
  expect(days).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    // Sundays, the last day of their week.
    '2026-11-15',
    '2026-11-08',
    // The last day of each month.
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ]);
});

it('deletes neither foreign files nor the newest backup, even when told to keep none', () => {
  const names = [fileNameOf(daysBack(0)), fileNameOf(daysBack(1)), 'notes.txt'];
  expect(expired(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([fileNameOf(daysBack(1))]);
});

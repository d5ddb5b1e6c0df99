import { expect, it } from 'vitest';
import { jobLabel, scheduleLabel } from './job-labels.ts';

it('says when a job runs', () => {
  expect(scheduleLabel(null)).toBe('When needed');
  expect(scheduleLabel('* * * * *')).toBe('Every minute');
  expect(scheduleLabel('7 * * * *')).toBe('Every hour');
  expect(scheduleLabel('7 3 * * *')).toBe('Daily at 03:07 UTC');
});

it('names a job, and shows the key of one that it does not know', () => {
  expect(jobLabel('retention')).toBe('Remove expired data');
  expect(jobLabel('new-job')).toBe('new-job');
});

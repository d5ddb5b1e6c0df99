import { beforeEach, expect, test } from 'vitest';
import type { FailedJob, JobQueue } from '#contract/admin/jobs.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { Jobs } from './jobs.tsx';

const screen = setUpScreen();

const scheduled: JobQueue = {
  name: 'retention',
  cron: '15 3 * * *',
  nextRunAt: '2026-11-24T03:15:00.000Z',
  lastCompletedAt: '2026-11-23T03:15:00.000Z',
  waiting: 2,
  active: 1,
  failed: 3,
};
const onDemand: JobQueue = {
  ...scheduled,
  name: 'thumbnail',
  cron: null,
  nextRunAt: null,
  lastCompletedAt: null,
  waiting: 0,
  active: 0,
  failed: 0,
};
const failure: FailedJob = {
  id: 'job-1',
  queue: 'retention',
  attempts: 4,
  error: 'connect ECONNREFUSED 127.0.0.1:5432',
  createdAt: '2026-11-23T03:15:00.000Z',
  failedAt: '2026-11-23T03:20:00.000Z',
};

const list = 'GET /api/admin/jobs';
const retry = 'POST /api/admin/jobs/job-1/retry';
const run = 'POST /api/admin/job-queues/retention/run';
const callsOf = (name: string) =>
  screen.calls.filter(({ method, path }) => `${method} ${path}` === name).length;
const cellsOf = (row: string) => {
  const found = [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(row));
  return [...(found?.querySelectorAll('td, th') ?? [])].map(({ textContent }) => textContent?.trim());
};

beforeEach(() => {
  screen.answers[list] = { queues: [scheduled, onDemand], failures: [failure] };
  screen.answers[retry] = { success: true };
  screen.answers[run] = { success: true };
});

test('every queue shows its schedule, its last and next run, and its counts', async () => {
  await screen.show(<Jobs />);
  expect(cellsOf('Remove expired data')).toEqual([
    'Remove expired data',
    'ScheduleDaily at 03:15 UTC',
    'Last finishedNov 23, 2026 at 3:15 AM',
    'Next runNov 24, 2026 at 3:15 AM',
    // Running jobs are not finished either.
    'Waiting3',
    'Failed3',
    'Run now',
  ]);
  expect(cellsOf('Template thumbnails')).toEqual([
    'Template thumbnails',
    'ScheduleWhen needed',
    'Last finishedNot yet',
    'Next run-',
    'Waiting0',
    'Failed0',
    '',
  ]);
});

test('only scheduled jobs can be run now', async () => {
  await screen.show(<Jobs />);
  expect(screen.named('Run now: Remove expired data')).toBeDefined();
  expect(screen.named('Run now: Template thumbnails')).toBeUndefined();
});

test('a job is started, which is said, and the list is loaded again', async () => {
  await screen.show(<Jobs />);
  expect(callsOf(list)).toBe(1);
  await screen.press('Run now: Remove expired data');
  expect(callsOf(run)).toBe(1);
  expect(screen.toast()?.title).toBe('Remove expired data: started');
  expect(callsOf(list)).toBe(2);
});

test('a job that was not started says why, and the button can be pressed again', async () => {
  screen.answers[run] = refused(404, 'There is no such job.');
  await screen.show(<Jobs />);
  await screen.press('Run now: Remove expired data');
  expect(screen.toast()).toMatchObject({
    title: 'The job was not started',
    description: 'There is no such job.',
    variant: 'destructive',
  });
  screen.answers[run] = { success: true };
  await screen.press('Run now: Remove expired data');
  expect(callsOf(run)).toBe(2);
  expect(screen.toast()?.title).toBe('Remove expired data: started');
});

test('a failed job shows its error and attempts, and leaves the list after Retry', async () => {
  await screen.show(<Jobs />);
  expect(screen.text()).toContain('Each was tried several times.');
  expect(cellsOf('ECONNREFUSED')).toEqual([
    'Remove expired data',
    'Errorconnect ECONNREFUSED 127.0.0.1:5432',
    'FailedNov 23, 2026 at 3:20 AM',
    'Attempts4',
    'Retry',
  ]);
  screen.answers[list] = { queues: [{ ...scheduled, failed: 0 }], failures: [] };
  await screen.press('Retry: Remove expired data');
  expect(callsOf(retry)).toBe(1);
  expect(screen.toast()?.title).toBe('Remove expired data: restarted');
  expect(screen.text()).not.toContain('Failed jobs');
});

test('a job that was not started again stays in the list', async () => {
  screen.answers[retry] = refused(500);
  await screen.show(<Jobs />);
  await screen.press('Retry: Remove expired data');
  expect(screen.toast()).toMatchObject({
    title: 'The job was not restarted',
    description: 'The server did not answer. Try again.',
  });
  expect(cellsOf('ECONNREFUSED')).toContain('Retry');
});

test('more failures than are listed are counted', async () => {
  await screen.show(<Jobs />);
  expect(screen.text()).toContain('The latest 1 of 3 jobs.');
  screen.answers[list] = { queues: [{ ...scheduled, failed: 1 }], failures: [failure] };
  await screen.press('Run now: Remove expired data');
  expect(screen.text()).not.toContain('The latest');
});

test('without failures there is no list of them', async () => {
  screen.answers[list] = { queues: [onDemand], failures: [] };
  await screen.show(<Jobs />);
  expect(screen.text()).toContain('Template thumbnails');
  expect(screen.text()).not.toContain('Failed jobs');
});

test('until the answer arrives, the place of the list says that it is loading', async () => {
  screen.answers[list] = () => new Promise(() => undefined);
  await screen.show(<Jobs />);
  expect(screen.text()).toContain('Loading background jobs');
  expect(document.querySelector('table')).toBeNull();
});

test('a list that could not be loaded says why and is loaded again on a press', async () => {
  screen.answers[list] = refused(403, 'Administrators only.');
  await screen.show(<Jobs />);
  expect(screen.text()).toContain('The background jobs could not be loaded');
  expect(screen.text()).toContain('Administrators only.');
  screen.answers[list] = { queues: [onDemand], failures: [] };
  await screen.press('Try again');
  expect(screen.text()).toContain('Template thumbnails');
  expect(screen.text()).not.toContain('could not be loaded');
});

test('queues are sorted by their shown names', async () => {
  screen.answers[list] = {
    queues: [
      { ...onDemand, name: 'library-previews' },
      { ...scheduled, name: 'refresh-plans' },
    ],
    failures: [],
  };
  await screen.show(<Jobs />);
  const names = [...document.querySelectorAll('tbody tr td:first-child')].map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual(['Check overdue plans', 'Library previews']);
});

test('after a retry, when its row is gone, the heading has the focus', async () => {
  await screen.show(<Jobs />);
  screen.named('Retry: Remove expired data')?.focus();
  screen.answers[list] = { queues: [scheduled, onDemand], failures: [] };
  await screen.press('Retry: Remove expired data');
  await expect.poll(() => document.activeElement?.textContent).toBe('Background jobs');
});

import { beforeEach, expect, test } from 'vitest';
import type { WorkspaceReport } from '#contract/campaigns/workspace/report.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { ReportsScreen } from './reports-screen.tsx';

const screen = setUpScreen();
const { press, text } = screen;
const call = 'GET /api/esp/reports/overview';

beforeEach(() => {
  screen.answers = { 'GET /api/esp/reports/reach': { people: 812 } };
});

/** In the time zone of the tests. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const none = {
  campaigns: 0,
  sent: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  joined: 0,
  left: 0,
};
const report = (change: Partial<WorkspaceReport> = {}): WorkspaceReport => ({
  from: '2026-11-20',
  to: '2026-11-21',
  by: 'day',
  totals: { ...none, campaigns: 1, sent: 1_000, opened: 400, clicked: 50, bounced: 60, joined: 7, left: 2 },
  before: { from: '2026-11-18', to: '2026-11-19', totals: { ...none, campaigns: 1, sent: 800, opened: 400 } },
  points: [
    {
      ...none,
      from: '2026-11-20',
      to: '2026-11-20',
      campaigns: 1,
      sent: 1_000,
      opened: 400,
      bounced: 60,
      joined: 7,
    },
    { ...none, from: '2026-11-21', to: '2026-11-21', left: 2 },
  ],
  top: [
    {
      id: 'c1',
      name: 'Blue bowls',
      subject: 'They are back',
      startedAt: '2026-11-20T09:00:00.000Z',
      sent: 1_000,
      opened: 400,
      clicked: 50,
    },
  ],
  subscribed: 1_204,
  ...change,
});
const asked = () => screen.calls.filter(({ path }) => path === '/api/esp/reports/overview').at(-1)?.query;

test('the screen compares the period with the one before, and each chart has its figures as a table', async () => {
  screen.answers[call] = report();
  await screen.show(<ReportsScreen />, '/reports');
  expect(document.title).toContain('Reports');
  expect(asked()).toMatchObject({ to: daysAgo(0), from: daysAgo(29), by: 'day' });
  for (const expected of [
    'Emails sent1,00025% more than before',
    'People reached812Each person once',
    'Open rate40.0%10.0 points less than before',
    'Subscribers now1,2047 joined, 2 left in this period',
    'Bounce rate6.0%6.0 points more than before',
    'Bounce rate, all bounces',
    'Carriers count permanent bounces only',
    'Blue bowls',
  ])
    expect(text()).toContain(expected);
  // The bounce rate is above the first limit, so both are in view; of two days only one had emails.
  expect(
    [...document.querySelectorAll('[data-limit]')].map((line) => line.getAttribute('data-limit')),
  ).toEqual(['5', '10', '0.1']);
  expect(document.querySelectorAll('[data-mark]')).toHaveLength(1);
  const tables = [...document.querySelectorAll<HTMLElement>('[role="radio"]')].filter(
    ({ textContent }) => textContent === 'Table',
  );
  expect(tables).toHaveLength(4);
  await press('Table');
  const href = screen.named('Export as CSV')?.getAttribute('href') ?? '';
  expect(new URL(href, 'http://localhost').searchParams.get('from')).toBe(daysAgo(29));
});

test('the address keeps the period, and a wrong one of one’s own is explained', async () => {
  screen.answers[call] = report();
  await screen.show(<ReportsScreen />, '/reports?range=90&by=month');
  expect(asked()).toMatchObject({ from: daysAgo(89), by: 'month' });
  await press('365 days');
  expect(screen.address()).toBe('/reports?range=365');
  expect(asked()).toMatchObject({ from: daysAgo(364), by: 'month' });
  await press('Other');
  await screen.fill('First day', daysAgo(-1));
  await press('Show');
  expect(text()).toContain('The last day is before the first.');
  await screen.fill('First day', '0999-01-01');
  await press('Show');
  expect(text()).toContain('Use a day from 1970 to 2999.');
  await screen.fill('First day', daysAgo(20));
  await press('Show');
  expect(screen.address()).toBe(`/reports?from=${daysAgo(20)}&to=${daysAgo(0)}`);
});

test('without figures the screen says how they appear; few emails have no rates over time', async () => {
  screen.answers[call] = report({
    totals: none,
    before: { from: '2026-11-18', to: '2026-11-19', totals: none },
    top: [],
  });
  await screen.show(<ReportsScreen />, '/reports');
  expect(text()).toContain('Nothing was sent in this period');
  screen.answers[call] = report({ totals: { ...none, campaigns: 1, sent: 12, opened: 4 }, top: [] });
  await press('90 days');
  expect(text()).toContain('appear once 50 emails were sent');
  expect(document.querySelectorAll('[data-limit]')).toHaveLength(0);
});

test('the screen reports a failure and loads again, and shows no zero for people that were not counted', async () => {
  screen.answers[call] = refused(503, 'The database does not answer');
  screen.answers['GET /api/esp/reports/reach'] = { people: null };
  await screen.show(<ReportsScreen />, '/reports');
  expect(text()).toContain('The report could not be loaded');
  screen.answers[call] = report();
  await press('Try again');
  expect(text()).toContain('People reached–Not counted: more than 1,000,000 emails');
});

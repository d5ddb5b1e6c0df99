import { expect, test } from 'vitest';
import { maxShareMs } from '#contract/campaigns/shared-reports.ts';
import { refused, setUpScreen } from '../../../../../../test/support/browser/screen.ts';
import { ReportActions } from './report-actions.tsx';
// Fetched before the test, because it has no clock of its own.
import './share-dialog.tsx';
// Menus fetch it when they open, and that has no clock of its own.
import '#web/ui/overlays/menu-content.tsx';

const screen = setUpScreen();
const path = '/api/esp/campaigns/c1';
const link = {
  id: 's1',
  label: 'For the agency',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  isExpired: false,
  lastOpenedAt: null,
};

const open = async (links: object[] = []) => {
  screen.answers[`GET ${path}/shares`] = () => links;
  await screen.show(<ReportActions campaignId="c1" />);
  await screen.press('Share');
};

test('a link is made for 30 days, and its address shown once', async () => {
  const links: object[] = [];
  await open(links);
  expect(screen.text()).toContain('This report is not shared.');
  screen.answers[`POST ${path}/share`] = () => {
    links.push(link);
    return { ...link, url: 'http://letters.test/r/w.s1.secret' };
  };
  await screen.fill('Name of the link', 'For the agency');
  await screen.press('Create link');
  const sent = screen.sent(`POST ${path}/share`) as { label: string; expiresAt: string };
  expect(sent.label).toBe('For the agency');
  const days = (Date.parse(sent.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(screen.field('Address of the link').value).toBe('http://letters.test/r/w.s1.secret');
  expect(screen.text()).toContain('Not opened yet');
  await screen.press('Close');
  await screen.press('Share');
  expect(screen.text()).toContain('For the agency');
  expect(screen.text()).not.toContain('The link is ready');
});

test('a day in the past is refused before anything is sent', async () => {
  await open();
  await screen.fill('Works for', 'day');
  await screen.fill('Last day', '2020-01-01');
  await screen.press('Create link');
  expect(screen.text()).toContain('Choose a day from today to one year from now.');
  expect(screen.sent(`POST ${path}/share`)).toBeUndefined();
});

test('the last day that can be chosen is within a year', async () => {
  await open();
  screen.answers[`POST ${path}/share`] = () => ({ ...link, url: 'http://letters.test/r/w.s1.secret' });
  await screen.fill('Works for', 'day');
  await screen.fill('Last day', screen.field('Last day').getAttribute('max') ?? '');
  await screen.press('Create link');
  const { expiresAt } = screen.sent(`POST ${path}/share`) as { expiresAt: string };
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(maxShareMs);
});

test('revoking asks first, and a failed load can be retried', async () => {
  const links = [
    link,
    { ...link, id: 's2', label: '', isExpired: true, lastOpenedAt: '2026-11-21T10:00:00.000Z' },
  ];
  await open(links);
  expect(screen.text()).toContain('Expired');
  screen.answers[`DELETE ${path}/shares/s1`] = () => {
    links.shift();
    return { success: true };
  };
  await screen.press('Revoke For the agency');
  expect(screen.text()).toContain('Revoke “For the agency”?');
  await screen.press('Revoke');
  expect(screen.calls.some(({ method }) => method === 'DELETE')).toBe(true);
  expect(screen.text()).not.toContain('For the agency');
  await screen.press('Close');
  screen.answers[`GET ${path}/shares`] = () => refused(503, 'The database does not answer.');
  await screen.reload(<ReportActions campaignId="c1" />);
  await screen.press('Share');
  expect(screen.text()).toContain('The links could not be loaded');
});

test('the menu has a file for each table, and the printed page', async () => {
  await open();
  await screen.press('Close');
  await screen.press('Export');
  const hrefs = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].map((each) =>
    each.getAttribute('href'),
  );
  expect(hrefs).toEqual([
    ...['summary', 'links', 'hours', 'clients', 'providers', 'bounces'].map(
      (table) => `${path}/report/export?table=${table}`,
    ),
    `${path}/recipients/export`,
  ]);
  expect(screen.named('Print or save as PDF')).toBeDefined();
});

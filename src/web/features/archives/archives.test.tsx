import { expect, test } from 'vitest';
import type { Archive } from '#contract/campaigns/archives/archives.ts';
import type { ArchiveIssue } from '#contract/campaigns/archives/issues.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { ArchivesPage } from './archives-page.tsx';
import { ListArchivePanel } from './list-archive-panel.tsx';
// Menus fetch it when they open, and that has no clock of its own.
import '#web/ui/overlays/menu-content.tsx';

const screen = setUpScreen();
const { press, text, fill, submit } = screen;
const archive: Archive = {
  id: 'a1',
  listId: 'news',
  slug: 'kiln',
  title: 'Letters from the kiln',
  description: '',
  language: 'en',
  isOn: false,
  indexAllowed: false,
  fullContent: false,
  isAutomatic: true,
  isBlocked: false,
  url: 'http://localhost/archive/kiln',
  feedUrl: 'http://localhost/archive/kiln/atom.xml',
  signUpUrl: null,
  issueCount: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const issue: ArchiveIssue = {
  id: 'c1',
  campaignName: 'Spring internal',
  slug: 'bowls',
  title: 'Bowls for you',
  summary: 'Forty of them',
  url: 'http://localhost/archive/kiln/bowls',
  sentAt: '2026-11-20T10:00:00.000Z',
  publishedAt: '2026-11-20T10:00:00.000Z',
  isWithdrawn: false,
};
const panel = <ListArchivePanel listId="news" listName="News" />;
const archives = 'GET /api/archives';
const issues = 'GET /api/archives/a1/issues';

test('a list without an archive sets one up, which is off', async () => {
  screen.answers[archives] = [];
  await screen.show(panel);
  expect(text()).toContain('This list has no public archive');
  screen.answers['POST /api/archives'] = archive;
  screen.answers[archives] = [archive];
  screen.answers[issues] = [];
  await press('Set up an archive');
  expect(screen.sent('POST /api/archives')).toMatchObject({ listId: 'news', title: 'News' });
  expect(text()).toContain('No issues yet');
  expect(screen.named('Open the archive')).toBeUndefined();
  screen.answers['PATCH /api/archives/a1'] = { ...archive, isOn: true };
  screen.answers[archives] = [{ ...archive, isOn: true }];
  await press('Turn on');
  expect(screen.sent('PATCH /api/archives/a1')).toEqual({ isOn: true });
  expect(screen.named('Open the archive')?.getAttribute('href')).toBe(archive.url);
});

test('issues are edited, withdrawn and shown again', async () => {
  screen.answers[archives] = [{ ...archive, isOn: true }];
  screen.answers[issues] = [issue];
  await screen.show(panel);
  expect(screen.named('View “Bowls for you” in a new tab')?.getAttribute('href')).toBe(issue.url);
  screen.answers['PATCH /api/archives/a1/issues/c1'] = { ...issue, isWithdrawn: true };
  screen.answers[issues] = [{ ...issue, isWithdrawn: true }];
  await press('More for “Bowls for you”');
  await press('Withdraw');
  expect(screen.sent('PATCH /api/archives/a1/issues/c1')).toEqual({ withdrawn: true });
  expect(text()).toContain('Withdrawn');
  await press('More for “Bowls for you”');
  await press('Edit title and summary');
  await fill('Summary', 'Fifty of them');
  await submit();
  expect(screen.sent('PATCH /api/archives/a1/issues/c1')).toEqual({
    title: 'Bowls for you',
    summary: 'Fifty of them',
  });
});

test('settings are saved, and a taken address says so at its field', async () => {
  screen.answers[archives] = [archive];
  screen.answers[issues] = [];
  await screen.show(panel);
  await fill('Address', 'Kiln!');
  await press('Save changes');
  expect(text()).toContain('Use 3 to 60 lowercase letters, digits and single dashes between them.');
  await fill('Address', 'kiln-letters');
  screen.answers['PATCH /api/archives/a1'] = refused(409, 'This address is taken. Choose another one.');
  await press('Save changes');
  expect(screen.toast()?.description).toContain('This address is taken.');
  screen.answers['PATCH /api/archives/a1'] = { ...archive, slug: 'kiln-letters' };
  await press('Save changes');
  expect(screen.sent('PATCH /api/archives/a1')).toMatchObject({ slug: 'kiln-letters', isAutomatic: true });
  expect(screen.toast()?.title).toBe('Archive saved');
});

test('a campaign is published with its warnings read', async () => {
  screen.answers[archives] = [archive];
  screen.answers['GET /api/archives/a1/preview/c1'] = {
    title: 'Bowls for you',
    summary: '',
    emptyTags: ['{{last_name}}'],
    typedTags: [],
    hasSignUpForm: false,
    isToOthers: true,
    isPublished: false,
  };
  await screen.show(<ArchivesPage />, '/esp/archives?publish=c1');
  expect(text()).toContain('A merge tag has no fallback: {{last_name}}');
  expect(text()).toContain('This campaign did not go to one list alone.');
  const frame = document.querySelector('iframe');
  expect([frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([
    '/preview/archive-issue/a1.c1',
    '',
  ]);
  await fill('Title', 'Bowls');
  screen.answers['POST /api/archives/a1/issues'] = { ...issue, title: 'Bowls' };
  await press('Publish');
  expect(screen.sent('POST /api/archives/a1/issues')).toEqual({
    campaignId: 'c1',
    title: 'Bowls',
    summary: '',
  });
  expect(screen.toast()?.title).toBe('Campaign published');
  expect(screen.address()).toBe('/esp/archives');
});

test('archives are loading, could not be loaded, and there are none', async () => {
  screen.answers[archives] = refused(503);
  await screen.show(<ArchivesPage />);
  expect(text()).toContain('We couldn’t load your archives');
  screen.answers[archives] = [];
  await press('Try again');
  expect(text()).toContain('No archives yet');
});

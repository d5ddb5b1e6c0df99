import { expect, test, vi } from 'vitest';
import type { SignUpFormSummary } from '#contract/audience/sign-up-forms.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { SignUpFormsPage } from './sign-up-forms-page.tsx';

const screen = setUpScreen();
const { press, text } = screen;
const listing = 'GET /api/esp/sign-up-forms';
const news: SignUpFormSummary = {
  listId: 'news',
  listName: 'News',
  isOn: true,
  url: 'http://localhost/f/news',
  doubleOptIn: true,
  memberCount: 1_204,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const page = <SignUpFormsPage />;

test('the forms are loading, could not be loaded, and there are none', async () => {
  let respond = (_: Response) => {};
  screen.answers[listing] = () => new Promise<Response>((resolve) => (respond = resolve));
  await screen.show(page);
  expect(document.title).toContain('Sign-up forms');
  expect(text()).toContain('Loading sign-up forms');
  respond(refused(503));
  await screen.settle();
  expect(text()).toContain('We couldn’t load your sign-up forms');
  screen.answers[listing] = [];
  await press('Try again');
  expect(text()).toContain('No sign-up forms yet');
  expect(screen.named('Choose a list')?.getAttribute('href')).toBe('/esp?tab=lists');
});

test('each form shows its state, its address and the way to its settings', async () => {
  screen.answers[listing] = [
    news,
    {
      ...news,
      listId: 'old',
      listName: 'Old',
      isOn: false,
      doubleOptIn: false,
      url: 'http://localhost/f/old',
    },
  ];
  await screen.show(page);
  for (const expected of [
    'Each list can have one sign-up form.',
    'Published',
    'Not published',
    'Double opt-in',
    'Not required',
    '1,204',
  ])
    expect(text()).toContain(expected);
  expect(screen.named('Edit form of News')?.getAttribute('href')).toBe('/esp/lists/news?tab=form');
  expect(screen.named('View form of News in a new tab')?.getAttribute('href')).toBe(news.url);
  expect(screen.named('View form of Old in a new tab')).toBeUndefined();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await press('Copy link to the form of News');
  expect(write).toHaveBeenCalledWith(news.url);
  expect(text()).toContain('Copied');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  document.execCommand = () => false;
  // The button says for two seconds that it copied.
  for (let round = 0; round < 3; round += 1) await screen.settle();
  await press('Copy link to the form of News');
  expect(screen.toast()?.title).toBe('Copy failed');
});

import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setCharacterKeys } from '#web/lib/commands/character-keys.ts';
import { loadTexts, switchLanguage } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { PaletteDialog } from './palette-dialog.tsx';

const screen = setUpScreen();
afterEach(async () => {
  setCharacterKeys(true);
  await switchLanguage('en');
});

const label = 'Search, or type a command';
const search = 'GET /api/search';
const contact = (title: string) => ({
  groups: [
    {
      kind: 'contact',
      results: [
        {
          id: title,
          title,
          subtitle: `${title}@shop.example`,
          match: 'start',
          at: '2026-01-01T00:00:00.000Z',
        },
      ],
    },
  ],
});
const open = async (answer: unknown) => {
  screen.answers['GET /api/config'] = { outbox: false };
  screen.answers[search] = answer;
  await screen.show(<PaletteDialog />);
};
const active = () => {
  const id = screen.field(label).getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};
const press = (key: string) =>
  act(async () =>
    screen.field(label).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
const announced = () => document.querySelector('[role="status"]')?.textContent;

test('arrows, Home and End move through the options while the field keeps the focus', async () => {
  await open({ groups: [] });
  const first = active();
  expect(first).toContain('New email');
  await press('ArrowDown');
  expect(active()).toContain('New campaign');
  await press('End');
  expect(active()).toContain('Keyboard shortcuts');
  await press('ArrowDown');
  expect(active()).toBe(first);
  await press('ArrowUp');
  expect(active()).toContain('Keyboard shortcuts');
  await press('Home');
  expect(active()).toBe(first);
});

const found = () =>
  [...document.querySelectorAll('[role="group"]')].map((group) => [
    group.getAttribute('aria-label'),
    [...group.querySelectorAll('[role="option"] span:first-of-type bdi')].map((name) => name.textContent),
  ]);
const addresses = () =>
  [...document.querySelectorAll('a[role="option"]')].map((option) => option.getAttribute('href'));

test.each([
  ['language', 'Settings', 'Language', '/settings/appearance'],
  ['time zone', 'Settings', 'Time zone', '/settings/appearance'],
  ['dark', 'Settings', 'Light and dark theme', '/settings/appearance'],
  ['change password', 'Settings', 'Password and Google', '/settings/sign-in'],
  ['log out', 'Settings', 'Sessions', '/settings/sessions'],
  ['export my data', 'Settings', 'Your data', '/settings/data'],
  ['delete my account', 'Settings', 'Delete account', '/settings/delete'],
  ['sender', 'Settings', 'Sender', '/esp?tab=settings'],
  ['aws keys', 'Settings', 'AWS access keys', '/esp?tab=settings'],
  ['event tracking', 'Settings', 'Event tracking', '/esp?tab=settings'],
  ['sandbox', 'Settings', 'Sandbox account', '/esp?tab=settings'],
  ['import', 'Actions', 'Import contacts', '/esp?tab=contacts&action=import'],
  ['add subscriber', 'Actions', 'Add subscriber', '/esp?tab=contacts&action=add-subscriber'],
  ['new list', 'Actions', 'Create list', '/esp?tab=lists&action=create-list'],
  ['create segment', 'Actions', 'Create segment', '/esp/segments/new'],
  ['create campaign', 'Create', 'New campaign', '/esp?tab=campaigns&action=create-campaign'],
  ['unsubscribed', 'Go to', 'Unsubscribed contacts', '/esp?tab=contacts&status=unsubscribed'],
  ['suppression list', 'Go to', 'Suppressions', '/esp/suppressions'],
  ['spam score', 'Help', 'What does the grade mean?', '/help?answer=grade'],
])('“%s” finds, in %s, “%s”', async (query, group, name, address) => {
  await open({ groups: [] });
  await screen.fill(label, query);
  expect(Object.fromEntries(found())[group]).toContain(name);
  expect(addresses()).toContain(address);
});

test('the best match is first, and what is on this page comes before designs', async () => {
  await open({
    groups: [
      {
        kind: 'design',
        results: ['Address', 'Addressed'].map((title) => ({
          id: title,
          title,
          subtitle: null,
          match: 'start',
          at: '2026-01-01T00:00:00.000Z',
        })),
      },
    ],
  });
  await screen.fill(label, 'address');
  const groups = found();
  expect(groups[0]).toEqual(['Settings', expect.arrayContaining(['Postal address', 'Sender'])]);
  expect(active()).toContain('Postal address');
  expect(groups.at(-1)).toEqual(['Designs', ['Address', 'Addressed']]);
});

test('while nothing is typed the list is short', async () => {
  await open({ groups: [] });
  expect(found().map(([name]) => name)).toEqual(['Create', 'Go to', 'Help']);
  expect(Object.fromEntries(found()).Help).toEqual(['Help', 'Keyboard shortcuts']);
});

test.each(['de', 'ar'] as const)('in %s the same is found by its own words', async (language) => {
  await loadTexts('palette', 'help', 'shared');
  await act(async () => switchLanguage(language));
  const words = {
    de: ['Sprache', 'Dunkelmodus', 'abgemeldet', 'hochladen', 'Impressum'],
    ar: ['اللغة', 'الوضع الداكن', 'إلغاء الاشتراك', 'رفع', 'شارع'],
  }[language];
  const targets = [
    '/settings/appearance',
    '/settings/appearance',
    '/esp?tab=contacts&status=unsubscribed',
    '/esp?tab=contacts&action=import',
    '/esp?tab=settings',
  ];
  await open({ groups: [] });
  for (const [at, query] of words.entries()) {
    await screen.fill(t('palette.dialog.label'), query);
    expect(addresses(), query).toContain(targets[at]);
  }
});

test('one request finds things, the count is announced, and Enter opens the page', async () => {
  await open(contact('Mia'));
  await screen.fill(label, 'm');
  expect(screen.calls.filter(({ path }) => path === '/api/search')).toEqual([]);
  await screen.fill(label, 'mia');
  expect(screen.calls.filter(({ path }) => path === '/api/search').map(({ query }) => query.q)).toEqual([
    'mia',
  ]);
  expect(announced()).toBe('1 result');
  expect(active()).toContain('Mia');
  await press('Enter');
  expect(screen.address()).toBe('/esp/contacts/Mia');
});

test('an answer that comes after the next search does not show', async () => {
  const waiting: ((value: unknown) => void)[] = [];
  await open(({ query }: { query: { q: string } }) =>
    query.q === 'an' ? new Promise((resolve) => waiting.push(resolve)) : contact('Bob'),
  );
  await screen.fill(label, 'an');
  expect(screen.text()).toContain('Searching…');
  expect(announced()).toBe('');
  await screen.fill(label, 'bob');
  expect(active()).toContain('Bob');
  await act(async () => waiting[0]?.(contact('Ann')));
  await screen.settle();
  expect(screen.text()).not.toContain('Ann');
  expect(active()).toContain('Bob');
});

test('a search that fails says so, and can be repeated', async () => {
  await open(refused(500, 'Broken'));
  await screen.fill(label, 'mia');
  expect(announced()).toContain('The search failed.');
  screen.answers[search] = contact('Mia');
  await screen.press('Search again');
  expect(active()).toContain('Mia');
  expect(document.activeElement).toBe(screen.field(label));
});

test('a search without results says so', async () => {
  await open({ groups: [] });
  await screen.fill(label, 'zzzz');
  expect(announced()).toBe('No results for “zzzz”.');
  expect(screen.field(label).getAttribute('aria-expanded')).toBe('false');
});

test('keys of one character run, but not while typing, with a modifier, in a dialog, or switched off', () => {
  const visited: string[] = [];
  const stop = listenToKeys((href) => visited.push(href));
  const field = document.createElement('input');
  document.body.append(field);
  const send = (key: string, target: EventTarget = document.body, modifiers: KeyboardEventInit = {}) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  const taken = (action: () => void): string[] => {
    visited.length = 0;
    action();
    return [...visited];
  };
  expect(taken(() => send('n'))).toEqual(['/builder']);
  expect(
    taken(() => {
      for (const key of 'gs') send(key);
    }),
  ).toEqual(['/esp?tab=contacts']);
  expect(
    taken(() => {
      for (const key of 'gxs') send(key);
    }),
  ).toEqual([]);
  // An Arabic keyboard.
  expect(taken(() => send('ى', document.body, { code: 'KeyN' }))).toEqual(['/builder']);
  expect(taken(() => send('n', field))).toEqual([]);
  expect(taken(() => send('n', document.body, { ctrlKey: true }))).toEqual([]);
  expect(taken(() => send('n', document.body, { altKey: true }))).toEqual([]);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  expect(taken(() => send('n'))).toEqual([]);
  dialog.remove();
  setCharacterKeys(false);
  expect(taken(() => send('n'))).toEqual([]);
  setCharacterKeys(true);
  stop();
  expect(taken(() => send('n'))).toEqual([]);
});

import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setCharacterKeys } from '#web/lib/commands/character-keys.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { PaletteDialog } from './palette-dialog.tsx';

const screen = setUpScreen();
afterEach(() => setCharacterKeys(true));

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

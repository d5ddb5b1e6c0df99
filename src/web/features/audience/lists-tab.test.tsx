import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { List } from '#contract/lists.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { ListsTab } from './lists-tab.tsx';

const news: List = {
  id: 'news',
  name: 'News',
  description: '',
  contactCount: 1_204,
  doubleOptIn: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};

let answer: (method: string, path: string) => Response | Promise<Response>;
let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

const refused = (status: number, message?: string) =>
  new Response(message === undefined ? '' : JSON.stringify({ message }), { status });
const show = async (path = '/esp?tab=lists') => {
  const { hook, searchHook } = memoryLocation({ path });
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <QueryClientProvider client={createQueryClient()}>
          <ListsTab />
        </QueryClientProvider>
      </Router>,
    ),
  );
  await settle();
};
const settle = async () => {
  for (let round = 0; round < 6; round += 1) await act(async () => vi.advanceTimersByTimeAsync(100));
};
const buttons = () => [...document.querySelectorAll('button')];
const press = async (name: string) => {
  const found = buttons().findLast(
    (button) => button.getAttribute('aria-label') === name || button.textContent === name,
  );
  if (!found) throw new Error(`No button ${name} among ${buttons().map((each) => each.textContent)}`);
  await act(async () => found.click());
  await settle();
};
const toast = () => currentToasts().find(({ open }) => open);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) =>
    answer(method, String(url).split('?')[0] ?? ''),
  );
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shows the shape of six cards until the lists are there', async () => {
  let give: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      give = resolve;
    });
  await show();
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe('Loading your lists');
  expect(region?.querySelectorAll(':scope > div')).toHaveLength(6);
  give(Response.json([news]));
  await settle();
  expect(document.body.textContent).toContain('1,204 contacts');
  expect(document.body.textContent).toContain('Active');
  expect(document.body.textContent).toContain('Created Nov 21, 2026');
  expect(document.querySelector('a[href="/esp/lists/news"]')?.textContent).toBe('Manage');
});

test('says what failed, and that nothing was lost', async () => {
  answer = () => refused(503, 'The database is busy.');
  await show();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    'The database is busy. Nothing of yours',
  );
  answer = () => Response.json([]);
  await press('Try again');
  expect(document.body.textContent).toContain('No lists yet');
});

test.each([
  [undefined, 'Failed to delete list'],
  ['The list is in use.', 'The list is in use.'],
])('keeps a list that could not be deleted: %s', async (message, said) => {
  answer = (method) => (method === 'GET' ? Response.json([news]) : refused(500, message));
  await show();
  await press('Delete News');
  expect(toast()).toMatchObject({ title: 'Error', description: said, variant: 'destructive' });
  expect(document.body.textContent).toContain('1,204 contacts');
});

test('asks for a name, and says why a list was not made', async () => {
  answer = (method) => (method === 'GET' ? Response.json([]) : refused(500));
  await show();
  await press('Create list');
  await press('Create list');
  expect(toast()).toMatchObject({ title: 'Name required', description: 'Please enter a list name' });
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Please enter a list name');
  const field = document.querySelector<HTMLInputElement>('[role="dialog"] input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'News');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Create list');
  expect(toast()).toMatchObject({ title: 'Error', description: 'Failed to create list' });
  // What was typed is still there.
  expect(document.querySelector<HTMLInputElement>('[role="dialog"] input')?.value).toBe('News');
});

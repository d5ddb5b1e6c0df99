import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/auth.ts';
import { keepEntry } from './kept-entry.ts';
import { signOut } from './logout.ts';
import { useOneSession } from './other-tabs.ts';
import { createQueryClient } from './query-client.ts';
import { isLeaving } from './session.ts';
import { currentToasts } from './toast.ts';

afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['the server answers', async () => Response.json({ success: true }), 0],
  ['the server fails', async () => new Response('', { status: 500 }), 1],
  ['nothing is reached', async () => Promise.reject(new TypeError('Failed to fetch')), 1],
])('goes to the first page when %s', async (_, answer, logged) => {
  const called = vi.fn(answer);
  vi.stubGlobal('fetch', called);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  keepEntry('people/contact', 'mara', { email: 'ann@shop.example' });
  await signOut();
  expect(sessionStorage.length).toBe(0);
  expect(called).toHaveBeenCalledWith('/api/auth/logout', expect.objectContaining({ method: 'POST' }));
  expect(assign.mock.calls).toEqual([['/']]);
  expect(log).toHaveBeenCalledTimes(logged);
  expect(currentToasts()).toEqual([]);
});

test('the other tabs of the browser hear of it, and go to the first page as well', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'mara' });
  const OtherTab = () => {
    useOneSession();
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(OtherTab))));
  await signOut('/login');
  // From this tab, and from the one that heard of it.
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/login'], ['/']]));
  expect(isLeaving()).toBe(true);
  act(() => root.unmount());
});

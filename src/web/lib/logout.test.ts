import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { saveDraft } from './form-draft.ts';
import { signOut } from './logout.ts';
import { createQueryClient } from './query-client.ts';
import { isLeavingPage } from './session.ts';
import { useSessionSync } from './session-sync.ts';
import { currentToasts } from './toast.ts';

afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['the server answers', async () => Response.json({ success: true }), 0],
  ['the server fails', async () => new Response('', { status: 500 }), 1],
  ['the server is not reached', async () => Promise.reject(new TypeError('Failed to fetch')), 1],
])('signing out goes to the first page when %s', async (_, respond, logged) => {
  const called = vi.fn(respond);
  vi.stubGlobal('fetch', called);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  saveDraft('people/contact', 'mara', { email: 'ann@shop.example' });
  await signOut();
  expect(sessionStorage.length).toBe(0);
  expect(called).toHaveBeenCalledWith('/api/auth/logout', expect.objectContaining({ method: 'POST' }));
  expect(assign.mock.calls).toEqual([['/']]);
  expect(log).toHaveBeenCalledTimes(logged);
  expect(currentToasts()).toEqual([]);
});

const openTab = async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'mara' });
  const Tab = () => {
    useSessionSync();
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Tab))));
  return () => act(() => root.unmount());
};

test('a tab that learns that another one signed out goes to the first page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const close = await openTab();
  const otherTab = new BroadcastChannel('lettersmith:session');
  otherTab.postMessage('signed out');
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  expect(isLeavingPage()).toBe(true);
  otherTab.close();
  close();
});

test('the tab that signs out tells the others, and navigates by itself', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const close = await openTab();
  const otherTab = new BroadcastChannel('lettersmith:session');
  const received = vi.fn();
  otherTab.addEventListener('message', ({ data }) => received(data));
  await signOut('/login');
  await vi.waitFor(() => expect(received).toHaveBeenLastCalledWith('signed out'));
  expect(assign.mock.calls).toEqual([['/login']]);
  otherTab.close();
  close();
});

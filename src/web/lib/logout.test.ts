import { afterEach, expect, test, vi } from 'vitest';
import { keepEntry } from './kept-entry.ts';
import { signOut } from './logout.ts';
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

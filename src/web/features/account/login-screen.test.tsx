import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setUpRoot } from '../../../../test/support/browser/react-root.ts';
import { LoginScreen } from './login-screen.tsx';

const root = setUpRoot();

const open = async (user: object | null, searchPath = '') => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  client.setQueryData([siteConfig.path], { googleSignIn: false, demo: null });
  const location = memoryLocation({ path: '/login', searchPath, record: true });
  await root.show(
    client,
    <Router hook={location.hook} searchHook={location.searchHook}>
      <Route path="/login">
        <LoginScreen />
      </Route>
    </Router>,
  );
  return location.history.at(-1);
};

const mara = { id: 'u1', isDemo: false };

test.each([
  ['', '/dashboard'],
  ['next=/builder/abc', '/builder/abc'],
  ['next=//evil.example', '/dashboard'],
])('a signed-in user who opens /login?%s is redirected to %s', async (query, destination) => {
  expect(await open(mara, query)).toBe(destination);
});

test.each(['/preview/outbox/m1', '/api/account/export', '/uploads/a.png'])(
  'a signed-in user reaches %s, which the server answers, by a full navigation',
  async (address) => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    expect(await open(mara, `next=${encodeURIComponent(address)}`)).toMatch(/^\/login/);
    expect(replace.mock.calls).toEqual([[address]]);
    expect(root.container().querySelector('input')).toBeNull();
    replace.mockRestore();
  },
);

test('the form stays for the demo account and for the result of Google', async () => {
  expect(await open({ id: 'demo', isDemo: true })).toBe('/login');
  expect(root.container().querySelectorAll('input')).toHaveLength(2);
  expect(await open(mara, 'google=taken')).toMatch(/^\/login/);
});

test('while signing in, fields and button are disabled', async () => {
  await open(null);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(async () => {
    root
      .container()
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  const button = root.container().querySelector<HTMLButtonElement>('[type="submit"]');
  expect([button?.textContent, button?.disabled]).toEqual(['Signing in...', true]);
  expect([...root.container().querySelectorAll('input')].map(({ disabled }) => disabled)).toEqual([
    true,
    true,
  ]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { TopBar } from './top-bar.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const mara: Partial<User> = {
  id: 'u1',
  email: 'mara@shop.example',
  firstName: 'mara',
  lastName: 'Lind',
  profileImageUrl: null,
  role: 'user',
};

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

const show = (user: Partial<User> | null) => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  client.setQueryData([siteConfig.path], { outbox: false });
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <TopBar />
      </QueryClientProvider>,
    ),
  );
};

test('the bar is empty for signed-out visitors', () => {
  show(null);
  expect(container.innerHTML).toBe('');
});

test('the bar has three links, the initials and the logout', () => {
  show(mara);
  const links = [...container.querySelectorAll('nav[aria-label="Main"] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Templates', '/dashboard'],
    ['Craft a Campaign', '/craft-campaign'],
    ['Saved Results', '/saved-results'],
  ]);
  expect(container.textContent).toContain('ML');
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Logout');
});

test('the bar shows the image of the user', () => {
  show({ ...mara, profileImageUrl: '/uploads/me.png' });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/uploads/me.png');
});

test('the bar shows U and the address of a user without a name', () => {
  show({ ...mara, firstName: '', lastName: '' });
  expect(container.textContent).toContain('Umara@shop.example, account');
});

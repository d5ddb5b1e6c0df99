import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser, type User } from '#contract/accounts/auth.ts';
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

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
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

test('renders nothing for signed-out visitors', () => {
  show(null);
  expect(place.innerHTML).toBe('');
});

test('has three links, the initials and the logout', () => {
  show(mara);
  const links = [...place.querySelectorAll('nav[aria-label="Main"] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Templates', '/dashboard'],
    ['Craft a Campaign', '/craft-campaign'],
    ['Saved Results', '/saved-results'],
  ]);
  expect(place.textContent).toContain('ML');
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Logout');
});

test('shows an image where there is one', () => {
  show({ ...mara, profileImageUrl: '/uploads/me.png' });
  expect(place.querySelector('img')?.getAttribute('src')).toBe('/uploads/me.png');
});

test('shows U and the address where there is no name', () => {
  show({ ...mara, firstName: '', lastName: '' });
  expect(place.textContent).toContain('Umara@shop.example, account');
});

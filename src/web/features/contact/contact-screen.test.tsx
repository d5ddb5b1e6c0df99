import { expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setUpRoot } from '../../../../test/support/browser/react-root.ts';
import { ContactScreen } from './contact-screen.tsx';

const root = setUpRoot();
const signIn = 'Sign in first, or write from';

const open = async (user: object | null) => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ formToken: 'token' }));
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  await root.show(client, <ContactScreen />);
};

test('a visitor reads how to get priority support', async () => {
  await open(null);
  await root.reads(signIn);
});

test('a signed-in customer with support is not asked to sign in', async () => {
  await open({ id: 'u1', isDemo: false, plan: { features: ['priority-support'] } });
  await root.reads('Your plan includes priority support');
  expect(root.container().textContent).not.toContain(signIn);
});

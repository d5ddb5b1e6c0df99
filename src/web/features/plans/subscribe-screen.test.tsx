import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setRoot } from '../../../../test/support/browser/react-root.ts';
import { SubscribeScreen } from './subscribe-screen.tsx';

const root = setRoot();

const user = {
  id: 'u1',
  email: 'mara@shop.example',
  isDemo: false,
  plan: {
    type: 'one-off',
    status: 'ended',
    renewal: 'none',
    renewsAt: null,
    endsAt: '2026-01-31T12:00:00.000Z',
  },
};

const open = async (answer: () => Response) => {
  vi.stubGlobal('fetch', async () => answer());
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  client.setQueryData([siteConfig.path], { paymentForm: { kind: 'sandbox' } });
  await root.show(client, <SubscribeScreen />);
  await act(async () =>
    vi.waitFor(() => expect(root.place().textContent).toContain('Unable to Load Payment'), 20_000),
  );
};

test.each([
  [
    'the call fails',
    () => new Response('', { status: 503 }),
    'Failed to initialize subscription. Please try again.',
  ],
  ...[{ clientSecret: null, status: 'incomplete' }, { clientSecret: '' }, {}, null].map(
    (answer) =>
      [
        `the answer is ${JSON.stringify(answer)}`,
        () => Response.json(answer),
        'Unable to create subscription. Please try again.',
      ] as const,
  ),
])('where %s nothing can be paid: it says so, and loads again on a press', async (_, answer, words) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await open(answer);
  expect(root.place().textContent).toContain('Unable to Load Payment');
  expect(root.place().textContent).toContain(words);
  const again = [...root.place().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try Again',
  );
  act(() => again?.click());
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

test('with an active month it says when it ends, and offers no payment', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ clientSecret: 'x' });
  });
  const client = createQueryClient();
  const plan = { ...user.plan, status: 'active', endsAt: '2027-01-31T12:00:00.000Z', reserveDays: 0 };
  client.setQueryData([currentUser.path], { ...user, plan });
  client.setQueryData([siteConfig.path], { paymentForm: { kind: 'sandbox' } });
  await root.show(client, <SubscribeScreen />);
  expect(root.place().textContent).toContain('It runs until Jan 31, 2027 and does not renew by itself.');
  expect(root.place().textContent).toContain('You can renew it after that.');
  expect(root.place().textContent).not.toContain('$29');
  expect([...root.place().querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/settings/plan',
  ]);
  expect(asked).toEqual([]);
});

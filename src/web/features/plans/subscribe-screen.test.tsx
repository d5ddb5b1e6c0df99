import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setUpRoot } from '../../../../test/support/browser/react-root.ts';
import { SubscribeScreen } from './subscribe-screen.tsx';

const root = setUpRoot();

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

const open = async (respond: () => Response) => {
  vi.stubGlobal('fetch', async () => respond());
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  client.setQueryData([siteConfig.path], { paymentForm: { kind: 'sandbox' } });
  await root.show(client, <SubscribeScreen />);
  await act(async () =>
    vi.waitFor(() => expect(root.container().textContent).toContain('Unable to Load Payment'), 20_000),
  );
};

test.each<[name: string, respond: () => Response, text: string]>([
  [
    'the call fails',
    () => new Response('', { status: 503 }),
    'Failed to initialize subscription. Please try again.',
  ],
  ...[{ clientSecret: null, status: 'incomplete' }, { clientSecret: '' }, {}, null].map(
    (respond): [string, () => Response, string] => [
      `the answer is ${JSON.stringify(respond)}`,
      () => Response.json(respond),
      'Unable to create subscription. Please try again.',
    ],
  ),
])('where %s the page says that nothing can be paid and loads again on a press', async (_, respond, text) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await open(respond);
  expect(root.container().textContent).toContain('Unable to Load Payment');
  expect(root.container().textContent).toContain(text);
  const retry = [...root.container().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try Again',
  );
  act(() => retry?.click());
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

test('with an active month the page says when it ends and offers no payment', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json({ clientSecret: 'x' });
  });
  const client = createQueryClient();
  const plan = { ...user.plan, status: 'active', endsAt: '2027-01-31T12:00:00.000Z', reserveDays: 0 };
  client.setQueryData([currentUser.path], { ...user, plan });
  client.setQueryData([siteConfig.path], { paymentForm: { kind: 'sandbox' } });
  await root.show(client, <SubscribeScreen />);
  expect(root.container().textContent).toContain('It ends on Jan 31, 2027 and does not renew automatically.');
  expect(root.container().textContent).toContain('You can renew it after that.');
  expect(root.container().textContent).not.toContain('$29');
  expect([...root.container().querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/settings/plan',
  ]);
  expect(requested).toEqual([]);
});

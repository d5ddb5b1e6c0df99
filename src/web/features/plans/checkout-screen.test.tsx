import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setUpRoot } from '../../../../test/support/browser/react-root.ts';
import { CheckoutScreen } from './checkout-screen.tsx';

const root = setUpRoot();

const open = async (respond: () => Response, user: object | null = null) => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return respond();
  });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  client.setQueryData([siteConfig.path], { paymentForm: { kind: 'sandbox' } });
  await root.show(client, <CheckoutScreen />);
  return requested;
};
const { reads } = root;
const tryAgain = () =>
  [...root.container().querySelectorAll('button')].find(({ textContent }) => textContent === 'Try Again');

test.each([{ clientSecret: null }, { clientSecret: '' }, {}, null])(
  'the response %j is no payment: the page says so and requests again on a press',
  async (respond) => {
    const requested = await open(() => Response.json(respond));
    await reads('Unable to Load Payment');
    await act(async () => tryAgain()?.click());
    expect(requested).toHaveLength(2);
  },
);

test('a payment that could not be prepared says why, instead of loading forever', async () => {
  await open(() => Response.json({ message: 'The provider is away.' }, { status: 503 }));
  await reads('The payment could not be prepared');
  expect(root.container().textContent).toContain('The provider is away.');
  expect(tryAgain()).toBeDefined();
});

const plan = {
  type: 'yearly',
  status: 'active',
  renewal: 'renews',
  renewsAt: '2027-01-31T12:00:00.000Z',
  endsAt: null,
  reserveDays: 0,
};
const endsAt = '2027-01-31T12:00:00.000Z';
const month = { ...plan, type: 'one-off', renewal: 'none', renewsAt: null, endsAt };

test.each([
  ['that renews', plan, 'It renews on Jan 31, 2027.'],
  ['of one month', month, 'It ends on Jan 31, 2027 and does not renew automatically.'],
  ['that is canceled', { ...month, renewal: 'cancelled' }, 'It is canceled and ends on Jan 31, 2027.'],
])('with an active plan %s there is nothing to pay, and no payment is created', async (_, active, text) => {
  const requested = await open(() => Response.json({ clientSecret: 'x' }), {
    id: 'u1',
    isDemo: false,
    plan: active,
  });
  await reads('Your plan is active');
  expect(root.container().textContent).toContain(text);
  expect(root.container().textContent?.includes('You can renew it after that.')).toBe(active !== plan);
  expect(root.container().textContent).toContain('There is nothing to pay now.');
  // A price beside it would look like a bill.
  expect(root.container().textContent).not.toContain('$29');
  expect(requested).toEqual([]);
});

test.each([
  ['a month that has ended', { id: 'u1', isDemo: false, plan: { ...month, status: 'ended' } }],
  ['the free trial', { id: 'demo', isDemo: true, plan: { ...month, type: 'trial', endsAt: null } }],
])('after %s a payment is prepared', async (_, user) => {
  expect(await open(() => Response.json({ clientSecret: null }), user)).toEqual([
    '/api/create-payment-intent',
  ]);
});

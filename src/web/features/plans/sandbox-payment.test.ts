import { afterEach, expect, test, vi } from 'vitest';
import { confirmSandboxPayment, readExpiry } from './sandbox-payment.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['12/34', '12', '34'],
  ['1 / 2034', '1', '2034'],
  ['1234', '12', '34'],
])('the date %s is a month and a year', (text, month, year) => {
  expect(readExpiry(text)).toEqual({ month, year });
});

test.each(['', '12', '12/', 'ab/cd', '1/2/34'])('the date %j is invalid', (text) => {
  expect(readExpiry(text)).toBeNull();
});

const payment = {
  publishableKey: 'pk_test_1',
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'http://localhost/dashboard',
  email: null,
};
const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

const respondWith = (...responses: [status: number, body: object][]) => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: { method: string }) => {
    requested.push(`${init.method} ${url.split('?')[0]}`);
    const [status, body] = responses[requested.length - 1] ?? [500, {}];
    return Promise.resolve(Response.json(body, { status }));
  });
  return requested;
};

const unexpected = {
  error: { message: 'It has already succeeded.', code: 'payment_intent_unexpected_state' },
};

test('a payment that a second press finds paid is paid', async () => {
  const requested = respondWith([400, unexpected], [200, { status: 'succeeded' }]);
  expect(await confirmSandboxPayment(payment, card)).toEqual({ state: 'paid' });
  expect(requested).toEqual([
    'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
    'GET /sandbox/stripe/v1/payment_intents/pi_1',
  ]);
});

test('a payment that ended in another way is refused', async () => {
  respondWith([400, unexpected], [200, { status: 'canceled' }]);
  expect(await confirmSandboxPayment(payment, card)).toMatchObject({ state: 'refused', field: null });
});

test('the bank asks on its own page, and a refusal names its field', async () => {
  respondWith([200, { status: 'requires_action', next_action: { redirect_to_url: { url: 'http://bank' } } }]);
  expect(await confirmSandboxPayment(payment, card)).toEqual({ state: 'ask', url: 'http://bank' });
  respondWith([402, { error: { message: 'Expired.', code: 'expired_card' } }]);
  expect(await confirmSandboxPayment(payment, card)).toEqual({
    state: 'refused',
    message: 'Expired.',
    field: 'expiry',
  });
  expect(await confirmSandboxPayment(payment, { ...card, expiry: 'soon' })).toMatchObject({
    field: 'expiry',
  });
});

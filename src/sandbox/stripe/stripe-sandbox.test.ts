// The vendor's own client against the stand-in: if it accepts the responses as Stripe's, so will ours.
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openCheckout,
  payCheckout,
  type StripeFixture,
  startStripeFixture,
} from '../../../test/support/outside/stripe.ts';

let fixture: StripeFixture;
beforeAll(async () => {
  fixture = await startStripeFixture({ webhooks: false });
});
afterAll(() => fixture.close());

const caught = (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Stripe.errors.StripeError) => error,
  );

test('the three prices are found by their lookup keys, with their products', async () => {
  const found = await fixture.stripe.prices.list({
    lookup_keys: ['yearly', 'monthly', 'quarterly'],
    expand: ['data.product'],
  });
  expect(
    found.data.map((price) => [
      price.lookup_key,
      price.unit_amount,
      price.recurring?.interval,
      price.recurring?.interval_count,
    ]),
  ).toEqual([
    ['yearly', 14_400, 'year', 1],
    ['monthly', 2_900, 'month', 1],
    ['quarterly', 5_100, 'month', 3],
  ]);
  const [first] = found.data;
  expect(first?.product).toMatchObject({ object: 'product', name: 'Yearly plan' });
  expect(String(first?.unit_amount_decimal)).toBe('14400');
});

test('a paid checkout can be read completely', async () => {
  const session = await openCheckout(fixture);
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 5_100,
    livemode: false,
  });
  expect(session.id).toMatch(/^cs_test_a1[A-Za-z0-9]{56}$/);
  const answer = await payCheckout(session.url);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${fixture.origin}/signup?session_id=${session.id}`);

  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'line_items', 'customer'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(paid.customer_details?.email).toBe('shop@example.com');
  expect(paid.customer).toMatchObject({ object: 'customer', email: 'shop@example.com' });
  expect(paid.line_items?.data[0]?.price?.lookup_key).toBe('quarterly');
  const subscription = paid.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', amount_paid: 5_100 },
  });
  const item = subscription.items.data[0];
  expect(item?.price.recurring).toMatchObject({ interval: 'month', interval_count: 3 });
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThan(88);
  expect(days).toBeLessThan(93);
});

test('without expand, ids stay ids and line items are omitted', async () => {
  const session = await openCheckout(fixture);
  await payCheckout(session.url);
  const plain = await fixture.stripe.checkout.sessions.retrieve(session.id);
  expect(typeof plain.subscription).toBe('string');
  expect(plain.line_items).toBeUndefined();
  const lines = await fixture.stripe.checkout.sessions.listLineItems(session.id);
  expect(lines.data[0]?.amount_total).toBe(5_100);
});

test('lists are answered in pages, newest first', async () => {
  const customer = await fixture.stripe.customers.create({ email: 'pages@example.com' });
  const createdIds: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    createdIds.unshift(
      (await fixture.stripe.paymentIntents.create({ amount: 2_900, currency: 'usd', customer: customer.id }))
        .id,
    );
  }
  const first = await fixture.stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true });
  expect(first.data.map((each) => each.id)).toEqual(createdIds.slice(0, 2));
  const all: string[] = [];
  for await (const each of fixture.stripe.paymentIntents.list({ customer: customer.id, limit: 2 }))
    all.push(each.id);
  expect(all).toEqual(createdIds);
  const before = await fixture.stripe.paymentIntents.list({
    customer: customer.id,
    limit: 2,
    ending_before: createdIds[4] ?? '',
  });
  expect(before.data.map((each) => each.id)).toEqual(createdIds.slice(2, 4));
});

test('one idempotency key makes one object, also with parallel calls', async () => {
  const createIntent = (amount: number) =>
    fixture.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'key-1' });
  const answers = await Promise.all([
    createIntent(2_900),
    createIntent(2_900),
    createIntent(2_900),
    createIntent(2_900),
  ]);
  expect(new Set(answers.map((each) => each.id)).size).toBe(1);
  expect(answers.filter((each) => each.lastResponse.headers['idempotent-replayed'] === 'true')).toHaveLength(
    3,
  );
  const other = await caught(createIntent(5_100));
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(other.message).toContain('key-1');
});

test('an idempotency key can be used again after a refused call', async () => {
  const options = { idempotencyKey: 'key-2' };
  await caught(fixture.stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, options));
  const createdIds = await fixture.stripe.paymentIntents.create({ amount: 2_900, currency: 'usd' }, options);
  expect(createdIds.status).toBe('requires_payment_method');
});

test("errors have Stripe's own types, codes and texts", async () => {
  const missing = await caught(fixture.stripe.checkout.sessions.retrieve('cs_test_none'));
  expect(missing).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  const wrongKey = await caught(fixture.client('sk_test_wrong_wrong_wrong').prices.list());
  expect(wrongKey).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(wrongKey.message).not.toContain('wrong_wrong');
  const browserKey = await caught(fixture.client(fixture.sandbox.publishableKey).customers.list());
  expect(browserKey).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const unknown = await caught(
    fixture.stripe.customers.create({
      email: 'a@example.com',
      favourite: 'x',
    } as Stripe.CustomerCreateParams),
  );
  expect(unknown).toMatchObject({
    code: 'parameter_unknown',
    message: 'Received unknown parameter: favourite',
  });
  const absent = await caught(
    fixture.stripe.checkout.sessions.create({ mode: 'subscription', success_url: fixture.origin }),
  );
  expect(absent).toMatchObject({ code: 'parameter_missing' });
  const noPrice = await caught(
    openCheckout(fixture, 'monthly', { line_items: [{ price: 'price_0', quantity: 1 }] }),
  );
  expect(noPrice).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'line_items[0][price]' });
  const noSuchField = await caught(fixture.stripe.prices.list({ expand: ['data.colour'] }));
  expect(noSuchField.message).toContain('data.colour');
  const unknownPath = await fetch(`${fixture.apiBase}/v1/nothing`, {
    headers: { authorization: 'Bearer x' },
  });
  expect(unknownPath.status).toBe(404);
  const unreachable = await caught(fixture.client('sk_test_x', { port: 1 }).prices.list());
  expect(unreachable).toBeInstanceOf(Stripe.errors.StripeConnectionError);
});

test('the response names the request and the version', async () => {
  const { lastResponse } = await fixture.stripe.prices.list();
  expect(lastResponse.requestId).toMatch(/^req_/);
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
  [
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    undefined,
    "Your card's security code is incorrect.",
  ],
])('%s is declined, then another payment succeeds', async (method, code, declineCode, message) => {
  const intent = await fixture.stripe.paymentIntents.create({ amount: 2_900, currency: 'usd' });
  const error = await caught(fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, message });
  expect(error.decline_code || undefined).toBe(declineCode);
  const declined = await fixture.stripe.paymentIntents.retrieve(intent.id);
  expect(declined).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  const paid = await fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2_900, last_payment_error: null });
  const secondConfirm = await caught(
    fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
  );
  expect(secondConfirm).toMatchObject({ code: 'payment_intent_unexpected_state' });
});

test("a page confirms an intent only with the browser's key and the client secret", async () => {
  const intent = await fixture.stripe.paymentIntents.create({ amount: 2_900, currency: 'usd' });
  const confirm = (fields: Record<string, string>) =>
    fetch(`${fixture.origin}/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: fixture.sandbox.publishableKey,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2039',
        'payment_method_data[card][cvc]': '123',
        ...fields,
      }),
    });
  const number = 'payment_method_data[card][number]';
  const secret = intent.client_secret ?? '';
  expect((await confirm({ client_secret: 'pi_wrong', [number]: '4242424242424242' })).status).toBe(404);
  expect((await confirm({ [number]: '4242424242424242' })).status).toBe(404);
  const real = await confirm({ client_secret: secret, [number]: '5105105105105100' });
  expect(real.status).toBe(402);
  expect(await real.json()).toMatchObject({ error: { type: 'card_error', param: 'number' } });
  const paid = await confirm({ client_secret: secret, [number]: '4242424242424242' });
  expect(await paid.json()).toMatchObject({ status: 'succeeded' });
});

test('a subscription that waits for its first payment becomes active when it is paid', async () => {
  const customer = await fixture.stripe.customers.create({ email: 'pro@example.com' });
  const price = (await fixture.stripe.prices.list({ lookup_keys: ['monthly'] })).data[0]?.id ?? '';
  const subscription = await fixture.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  expect(subscription.status).toBe('incomplete');
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  expect(secret).toMatch(/^pi_.*_secret_/);
  const intentId = secret.split('_secret_')[0] ?? '';
  await caught(fixture.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' }));
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  await fixture.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const active = await fixture.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  expect(active.default_payment_method).toMatch(/^pm_/);
  const listed = await fixture.stripe.subscriptions.list({ customer: customer.id, status: 'active' });
  expect(listed.data.map((each) => each.id)).toEqual([subscription.id]);
});

test('a subscription renews, can be set to end, and ends', async () => {
  const session = await openCheckout(fixture, 'monthly');
  await payCheckout(session.url);
  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  const { id, items } = paid.subscription as Stripe.Subscription;
  const firstEnd = items.data[0]?.current_period_end ?? 0;
  const start = fixture.clock.now;
  try {
    fixture.clock.now = new Date((firstEnd + 60) * 1000);
    await fixture.sandbox.runBilling();
    const renewed = await fixture.stripe.subscriptions.retrieve(id);
    expect(renewed.items.data[0]?.current_period_start).toBe(firstEnd);
    const invoices = await fixture.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map((each) => each.billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_create',
    ]);

    const canceling = await fixture.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const secondEnd = canceling.items.data[0]?.current_period_end ?? 0;
    expect(canceling).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: secondEnd });
    fixture.clock.now = new Date((secondEnd + 60) * 1000);
    await fixture.sandbox.runBilling();
    expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const again = await caught(fixture.stripe.subscriptions.cancel(id));
    expect(again).toMatchObject({ code: 'resource_missing' });
  } finally {
    fixture.clock.now = start;
  }
});

test('secrets, sessions and prices survive a restart, and two parallel starts create one of each', async () => {
  const session = await openCheckout(fixture, 'yearly');
  const otherBenches = await Promise.all(
    [1, 2].map(() => startStripeFixture({ database: fixture.database, webhooks: false })),
  );
  try {
    for (const other of otherBenches) {
      expect(other.sandbox.secretKey).toBe(fixture.sandbox.secretKey);
      expect(other.sandbox.webhookSecret).toBe(fixture.sandbox.webhookSecret);
      expect((await other.stripe.prices.list()).data).toHaveLength(3);
    }
    const [other] = otherBenches;
    const stored = await other?.stripe.checkout.sessions.retrieve(session.id);
    expect(stored?.status).toBe('open');
    expect(stored?.url).toBe(`${other?.origin}/sandbox/stripe/pay/${session.id}`);
    expect((await payCheckout(stored?.url ?? '')).status).toBe(303);
  } finally {
    for (const other of otherBenches) await other.close();
  }
});

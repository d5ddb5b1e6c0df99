// Events at a receiver, verified with the vendor's own library.
import { afterEach, expect, test } from 'vitest';
import {
  goodCard,
  openCheckout,
  payCheckout,
  postForm,
  type StripeFixture,
  type StripeFixtureOptions,
  startStripeFixture,
  until,
} from '../../../test/support/outside/stripe.ts';
import { signatureHeader } from './webhooks.ts';

let fixture: StripeFixture | undefined;
const start = async (options?: StripeFixtureOptions): Promise<StripeFixture> => {
  fixture = await startStripeFixture(options);
  return fixture;
};
afterEach(() => fixture?.close());

const typesOf = (from: StripeFixture): string[] => from.deliveries.map(({ body }) => JSON.parse(body).type);

test('a payment is reported, signed, and only this secret verifies it', async () => {
  const { stripe, sandbox, deliveries, ...rest } = await start();
  const session = await openCheckout({ stripe, sandbox, deliveries, ...rest });
  await postForm(session.url, { ...goodCard, email: 'a@example.com', number: '4000000000000002' });
  await payCheckout(session.url);
  const wanted = [
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.created',
    'checkout.session.completed',
  ];
  const from = { stripe, sandbox, deliveries, ...rest };
  await until(() => wanted.every((type) => typesOf(from).includes(type)));
  for (const { body, signature } of deliveries) {
    const event = stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret, 300);
    expect(event).toMatchObject({ object: 'event', livemode: false, api_version: '2026-10-28.endive' });
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i);
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, sandbox.webhookSecret)).toThrow(
      /signature/i,
    );
  }
  const completed = deliveries
    .map(({ body }) => JSON.parse(body))
    .find((each) => each.type === 'checkout.session.completed');
  expect(completed.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });

  const { body } = deliveries[0] ?? { body: '' };
  const old = signatureHeader(body, sandbox.webhookSecret, Math.floor(Date.now() / 1000) - 301);
  expect(() => stripe.webhooks.constructEvent(body, old, sandbox.webhookSecret, 300)).toThrow(/tolerance/);
});

test('a failing receiver gets the event again, and one that does not answer delays no other event', async () => {
  let release: () => void = () => undefined;
  const noAnswer = new Promise<number>((resolve) => {
    release = () => resolve(500);
  });
  const { clock: _clock, ...from } = await start({
    receiverStatus: (attempt) => (attempt <= 3 ? noAnswer : 200),
  });
  const session = await openCheckout({ ...from, clock: _clock });
  expect((await payCheckout(session.url)).status).toBe(303);
  expect((await from.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  await until(() => from.deliveries.length >= 3);
  release();
  const open = async (): Promise<number> => {
    const waiting = await from.database.pool.query<{ count: string }>(
      'select count(*) from sandbox.stripe_deliveries where delivered_at is null',
    );
    return Number(waiting.rows[0]?.count);
  };
  await until(async () => (await open()) === 0);
  const ids = from.deliveries.map(({ body }) => JSON.parse(body).id);
  expect(ids.length - new Set(ids).size).toBe(3);
});

test('events that were not delivered before a stop are delivered after it', async () => {
  const first = await start({ receiverStatus: () => 500 });
  const session = await openCheckout(first);
  await payCheckout(session.url);
  await until(() => first.deliveries.length > 0);
  const { database } = first;
  // Stopped completely: a sender that still runs would take the delivery for its own receiver, which refuses it.
  await first.sandbox.close();
  const second = await startStripeFixture({ database });
  try {
    await database.pool.query('update sandbox.stripe_deliveries set due_at = now()');
    await until(() => typesOf(second).includes('checkout.session.completed'));
  } finally {
    await second.close();
  }
});

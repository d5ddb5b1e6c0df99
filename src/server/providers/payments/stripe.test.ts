// The adapter against the stand-in, over real connections.
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  openCheckout,
  payCheckout,
  type StripeFixture,
  startStripeFixture,
  until,
} from '../../../../test/support/outside/stripe.ts';
import { type Payments, PaymentsUnavailable, type PlanType } from './payments.ts';
import { createStripePayments, type StripeSettings } from './stripe.ts';

let fixture: StripeFixture;
let payments: Payments;
const adapter = (more: Partial<StripeSettings> = {}): Payments =>
  createStripePayments({
    secretKey: fixture.sandbox.secretKey,
    apiBase: fixture.apiBase,
    webhookSecret: fixture.sandbox.webhookSecret,
    prices: null,
    timeoutMs: 30_000,
    ...more,
  });

beforeAll(async () => {
  fixture = await startStripeFixture();
  payments = adapter();
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.useRealTimers();
});

const urls = () => ({
  successUrl: `${fixture.origin}/signup?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${fixture.origin}/#pricing`,
});

const priceIds = async (): Promise<Record<PlanType, string>> => {
  const { data } = await fixture.stripe.prices.list();
  const id = (plan: PlanType): string => data.find((price) => price.lookup_key === plan)?.id ?? '';
  return { monthly: id('monthly'), quarterly: id('quarterly'), yearly: id('yearly') };
};

const newCustomer = { workspaceId: null, customerId: null, email: null };

test.each([
  ['monthly', 31],
  ['quarterly', 92],
  ['yearly', 366],
] as const)('a %s checkout is started, paid and found', async (plan, maxDays) => {
  const { url } = await payments.startCheckout(plan, newCustomer, urls());
  const sessionId = url.split('/').at(-1) ?? '';
  expect(await payments.findCheckoutSession(sessionId)).toMatchObject({
    isPaid: false,
    planType: plan,
    paidUntil: null,
  });
  const answer = await payCheckout(url, 'paid@example.com');
  expect(answer.headers.get('location')).toBe(`${fixture.origin}/signup?session_id=${sessionId}`);
  const found = await payments.findCheckoutSession(sessionId);
  expect(found).toMatchObject({ sessionId, isPaid: true, planType: plan, customerEmail: 'paid@example.com' });
  expect(found?.customerId).toMatch(/^cus_/);
  expect(found?.subscriptionId).toMatch(/^sub_/);
  const days = ((found?.paidUntil?.getTime() ?? 0) - fixture.clock.now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(maxDays * 0.85);
  expect(days).toBeLessThanOrEqual(maxDays);
});

test('prices from the settings are an allow-list', async () => {
  const prices = await priceIds();
  const session = await openCheckout(fixture, 'yearly');
  await payCheckout(session.url);
  expect(await adapter({ prices }).findCheckoutSession(session.id)).toMatchObject({ planType: 'yearly' });
  const others = { ...prices, yearly: 'price_other' };
  expect(await adapter({ prices: others }).findCheckoutSession(session.id)).toMatchObject({ planType: null });
});

test('an unknown session is null, for any form of id', async () => {
  for (const id of [
    'cs_test_unknown',
    'cs_live_unknown',
    '',
    '../customers',
    'cs_test_a/../../x',
    'in_123',
  ]) {
    expect(await payments.findCheckoutSession(id)).toBeNull();
  }
});

test('a test session is not paid for a live key', async () => {
  const session = await openCheckout(fixture);
  await payCheckout(session.url);
  // A gateway that accepts the live key for test data, which Stripe itself never does.
  const answer = await fetch(
    `${fixture.apiBase}/v1/checkout/sessions/${session.id}?expand[]=line_items&expand[]=subscription&expand[]=customer`,
    {
      headers: { authorization: `Bearer ${fixture.sandbox.secretKey}` },
    },
  );
  const body = await answer.text();
  const prices = await priceIds();
  await withServer(
    (server) =>
      server.on('request', (_request, response) =>
        response.setHeader('content-type', 'application/json').end(body),
      ),
    async (apiBase) => {
      const found = await adapter({ apiBase, prices, secretKey: 'sk_live_x' }).findCheckoutSession(
        session.id,
      );
      expect(found).toMatchObject({ sessionId: session.id, isPaid: false });
      const same = await adapter({ apiBase, prices }).findCheckoutSession(session.id);
      expect(same).toMatchObject({ isPaid: true });
    },
  );
});

const withServer = async (
  serve: (server: Server) => unknown,
  use: (apiBase: string) => Promise<void>,
): Promise<void> => {
  const server = createServer();
  serve(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await use(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

test.each([
  [
    'answers 500',
    (server: Server) => server.on('request', (_request, response) => response.writeHead(500).end('{}')),
  ],
  [
    'answers nonsense',
    (server: Server) => server.on('request', (_request, response) => response.end('<html>')),
  ],
  ['cuts the line', (server: Server) => server.on('request', (request) => request.destroy())],
  ['never answers', (server: Server) => server.on('request', () => undefined)],
])('a provider that %s is unavailable', async (_name, serve) => {
  await withServer(serve, async (apiBase) => {
    const away = adapter({ apiBase, timeoutMs: 100 });
    await expect(away.findCheckoutSession('cs_test_a1')).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(away.startCheckout('monthly', newCustomer, urls())).rejects.toBeInstanceOf(
      PaymentsUnavailable,
    );
  });
});

test('a wrong key counts as unavailable too: the customer cannot fix it', async () => {
  const wrong = adapter({ secretKey: 'sk_test_wrong' });
  await expect(wrong.findCheckoutSession('cs_test_a1')).rejects.toBeInstanceOf(PaymentsUnavailable);
});

test('a notification is read only when its signature is valid', async () => {
  const { url } = await payments.startCheckout('monthly', newCustomer, urls());
  const sessionId = url.split('/').at(-1) ?? '';
  await payCheckout(url);
  const isIt = (body: string): boolean => {
    const event = JSON.parse(body);
    return event.type === 'checkout.session.completed' && event.data.object.id === sessionId;
  };
  await until(() => fixture.deliveries.some(({ body }) => isIt(body)));
  const { body, signature } = fixture.deliveries.find((each) => isIt(each.body)) ?? {
    body: '',
    signature: '',
  };
  expect(await payments.readWebhook(body, signature)).toEqual({
    eventId: JSON.parse(body).id,
    type: 'checkout.session.completed',
    about: { kind: 'checkout', id: sessionId },
  });
  expect(await payments.readWebhook(body.replace('paid', 'free'), signature)).toBeNull();
  expect(await payments.readWebhook(body, '')).toBeNull();
  expect(await payments.readWebhook(body, 't=1,v1=00')).toBeNull();
  expect(await adapter({ webhookSecret: null }).readWebhook(body, signature)).toBeNull();
  expect(await adapter({ webhookSecret: 'whsec_other' }).readWebhook(body, signature)).toBeNull();

  // Independent of the time until the next line runs.
  vi.useFakeTimers({ toFake: ['Date'] });
  const header = (secondsAgo: number): string =>
    fixture.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: fixture.sandbox.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    });
  expect(await payments.readWebhook(body, header(310))).toBeNull();
  expect(await payments.readWebhook(body, header(290))).not.toBeNull();
  const noEvent = '{"a":1}';
  const signed = fixture.stripe.webhooks.generateTestHeaderString({
    payload: noEvent,
    secret: fixture.sandbox.webhookSecret,
  });
  expect(await payments.readWebhook(noEvent, signed)).toBeNull();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay, startTestServer, type TestServer } from '../../../../test/support/app.ts';

describe('with the sandbox', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer();
  });
  afterAll(() => app.close());

  test.each(['monthly', 'quarterly', 'yearly'])(
    'the %s plan leads to the hosted checkout and back',
    async (plan) => {
      const buyer = app.client();
      const start = await buyer.get(`/api/checkout/${plan}`);
      expect(start.status).toBe(303);
      expect(start.headers.get('location')).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/sandbox\/stripe\/pay\/cs_test_/,
      );
      const verified = await buyer.get(
        `/api/verify-payment/${await pay(buyer, plan, `${plan}@shop.example`)}`,
      );
      expect(verified.body).toEqual({
        valid: true,
        customerEmail: `${plan}@shop.example`,
        customerId: expect.stringMatching(/^cus_/),
        subscriptionId: expect.stringMatching(/^sub_/),
        planType: plan,
        account: 'none',
      });
      const cookie = verified.headers.getSetCookie().find((line) => line.startsWith('payment='));
      expect(cookie).toMatch(/HttpOnly/);
    },
  );

  test('a session that was opened and not paid is not valid and binds nothing', async () => {
    const visitor = app.client();
    const page = (await visitor.get('/api/checkout/monthly')).headers.get('location') ?? '';
    const answer = await visitor.get(`/api/verify-payment/${page.split('/').at(-1)}`);
    expect(answer.body.valid).toBe(false);
    expect(visitor.cookies.size).toBe(0);
  });

  test('the signed notification stores the payment before the buyer is back', async () => {
    const sessionId = await pay(app.client(), 'monthly', 'closed-the-tab@shop.example');
    const stored = () =>
      app.server.ctx.db
        .selectFrom('checkout_sessions')
        .where('session_id', '=', sessionId)
        .select(['email', 'plan_type'])
        .executeTakeFirst();
    await expect.poll(stored).toEqual({ email: 'closed-the-tab@shop.example', plan_type: 'monthly' });
  });
});

test('a provider that cannot be reached is said, and when to come back', async () => {
  const app = await startTestServer({
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  });
  try {
    for (const path of ['/api/checkout/monthly', '/api/verify-payment/cs_test_1']) {
      const answer = await app.client().get(path);
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'The payment provider could not be reached. Nothing was charged. Please try again.',
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await app.client().get('/api/health')).body.services.payments).toBe('stripe');
  } finally {
    await app.close();
  }
});

test('in production without credentials payments are off and say so', async () => {
  const app = await startTestServer({ NODE_ENV: 'production' });
  try {
    const answer = await app.client().get('/api/checkout/monthly');
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'Payments are not set up on this server. Ask the people who run it.',
    ]);
    expect((await app.client().get('/api/config')).body.sandbox.payments).toBe(false);
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    const page = await app.client().get('/api/checkout/monthly?a="><script>', browser);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<p>Payments are not set up on this server. Ask the people who run it.</p>');
    expect(page.text).toContain('href="/contact"');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const unknown = await app.client().get('/api/checkout/daily', browser);
    expect([unknown.status, unknown.text.includes('Try again')]).toEqual([400, false]);
    expect(unknown.text).toContain('<p>There is no such plan.');
  } finally {
    await app.close();
  }
});

describe("Stripe's own form", () => {
  const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_nobody', STRIPE_API_BASE: 'http://127.0.0.1:9' };
  const policyOf = async (app: TestServer, path: string) =>
    (await app.client().get(path)).headers.get('content-security-policy') ?? '';

  test('is let in on the two payment pages and nowhere else', async () => {
    const app = await startTestServer({ ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
    try {
      expect((await app.client().get('/api/config')).body.paymentForm).toEqual({
        kind: 'stripe',
        publishableKey: 'pk_test_1',
      });
      for (const path of ['/checkout', '/subscribe?x=1']) {
        expect(await policyOf(app, path)).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
      }
      for (const path of ['/login', '/checkouts', '/api/config']) {
        expect(await policyOf(app, path)).not.toContain('stripe.com');
      }
      expect((await app.client().get('/sandbox/stripe/subscriptions/sub_1')).status).toBe(404);
      expect((await app.client().post('/sandbox/stripe/v1/payment_intents/pi_1/confirm')).status).toBe(404);
    } finally {
      await app.close();
    }
  });

  test('is not let in without its key, nor by the sandbox', async () => {
    for (const settings of [stripeKeys, {}]) {
      const app = await startTestServer(settings);
      try {
        expect(await policyOf(app, '/checkout')).not.toContain('stripe.com');
      } finally {
        await app.close();
      }
    }
  });
});

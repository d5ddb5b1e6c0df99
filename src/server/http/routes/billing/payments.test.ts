import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  goodPassword,
  pay,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { lastEmailTo, tokenIn } from '../../../../../test/support/outside/mail.ts';
import { planOf } from '../../../../../test/support/outside/payments.ts';

const person = (email: string) => ({ firstName: 'Ada', lastName: 'Krol', email, password: goodPassword });

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
        claim: 'open',
      });
      const cookie = verified.headers.getSetCookie().find((line) => line.startsWith('payment='));
      expect(cookie).toMatch(/HttpOnly/);
    },
  );

  test('a session that was opened and not paid is not valid and makes no account', async () => {
    const visitor = app.client();
    const page = (await visitor.get('/api/checkout/monthly')).headers.get('location') ?? '';
    const answer = await visitor.get(`/api/verify-payment/${page.split('/').at(-1)}`);
    expect(answer.body.valid).toBe(false);
    expect((await visitor.post('/api/auth/signup', person('unpaid@shop.example'))).status).toBe(403);
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

describe('a payment in a browser that did not begin it', () => {
  let app: TestServer;
  let email: string;
  let sessionId: string;
  let stranger: Client;
  let payers = 0;
  beforeAll(async () => {
    app = await startTestServer();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    payers += 1;
    email = `payer-${payers}@shop.example`;
    sessionId = await pay(app.client(), 'yearly', email);
    stranger = app.client();
  });

  const verify = async (client: Client) => (await client.get(`/api/verify-payment/${sessionId}`)).body;
  const askForLink = (client: Client) => client.post(`/api/payments/${sessionId}/claim-link`);
  const mailedToken = async (): Promise<string> => {
    const { text } = await lastEmailTo(app, email, /complete your account/);
    return /[?&]claim=([\w.-]+)/.exec(text)?.[1] ?? '';
  };

  test('says whether it is valid and for which plan, and nothing about the payer', async () => {
    const nobodysEmail = { customerEmail: null, customerId: null, subscriptionId: null };
    expect(await verify(stranger)).toEqual({
      ...nobodysEmail,
      valid: true,
      planType: 'yearly',
      account: 'none',
      claim: 'by-mail',
    });
    expect(stranger.cookies.size).toBe(0);
    const settled = await stranger.post(`/api/payments/${sessionId}/settle`);
    expect(settled.body).toEqual({ state: 'unclaimed', email: null });
    expect(settled.text + JSON.stringify(await verify(await app.member()))).not.toContain(email);
  });

  test('makes no account, with any value in the cookie', async () => {
    await verify(stranger);
    const wanted = person(email);
    expect((await stranger.post('/api/auth/signup', wanted)).status).toBe(403);
    const [name] = (await stranger.get('/api/checkout/monthly')).headers.getSetCookie()[0]?.split('=') ?? [];
    for (const value of [sessionId, encodeURIComponent(JSON.stringify({ begun: [sessionId] })), 'v1.x.y']) {
      stranger.cookies.set(name ?? '', value);
      await verify(stranger);
      expect((await stranger.post('/api/auth/signup', wanted)).status).toBe(403);
    }
    const member = await app.member();
    await verify(member);
    expect((await member.post('/api/plan/claim')).status).toBe(409);
  });

  test('is not added to an account whose address was only typed, until the address is confirmed', async () => {
    // An account with this address exists, but its address is not confirmed yet.
    const member = await app.buyer(`typed-${email}`);
    sessionId = await pay(app.client(), 'yearly', `typed-${email}`);
    expect((await verify(member)).claim).toBe('by-mail');
    await member.post('/api/auth/login', { email: `typed-${email}`, password: goodPassword });
    expect((await planOf(member)).type).toBe('monthly');
    const token = tokenIn(await lastEmailTo(app, `typed-${email}`, /Confirm your email/));
    expect((await member.post('/api/auth/verify-email', { token })).status).toBe(200);
    expect((await planOf(member)).type).toBe('yearly');
    expect((await verify(app.client())).account).toBe('used');
  });

  test('makes the account after the link that was mailed to the payer, which confirms the address', async () => {
    expect((await askForLink(stranger)).body).toEqual({ success: true });
    const token = await mailedToken();
    expect((await verify(stranger)).claim).toBe('by-mail');
    const payer = app.client();
    expect((await payer.post('/api/payments/claim-link', { token })).body).toEqual({ sessionId });
    expect(await verify(payer)).toMatchObject({ valid: true, customerEmail: email, claim: 'proven' });
    const made = await payer.post('/api/auth/signup', person('another@shop.example'));
    expect([made.status, made.body.email, made.body.emailVerified]).toEqual([201, email, true]);
    // The link works on, but the payment has made its account.
    await stranger.post('/api/payments/claim-link', { token });
    expect(await verify(stranger)).toMatchObject({ valid: false, account: 'used', customerEmail: null });
    expect((await stranger.post('/api/auth/signup', person('late@shop.example'))).status).toBe(403);
    expect((await askForLink(stranger)).status).toBe(409);
  });

  test('a link that was changed, has expired or names nothing opens nothing', async () => {
    await askForLink(stranger);
    const token = await mailedToken();
    const open = (text: string) => stranger.post('/api/payments/claim-link', { token: text });
    for (const wrong of [`${token.slice(0, -2)}xx`, 'x', stranger.cookies.get('payment') ?? 'v1.a.b'])
      expect((await open(wrong)).status).toBe(422);
    app.advance(25 * 60 * 60_000);
    const late = await open(token);
    expect([late.status, late.body.message]).toEqual([
      422,
      'This link was used before, has expired, or was replaced by a newer one. Nothing was changed. Ask for a new one.',
    ]);
    expect((await stranger.post('/api/payments/cs_test_unknown/claim-link')).status).toBe(404);
  });

  test('mails a few links an hour and no more', async () => {
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push((await askForLink(app.client())).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

test('an unreachable provider is reported, with a time to retry', async () => {
  const app = await startTestServer({
    STRIPE_SECRET_KEY: 'sk_test_unknown',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  });
  try {
    for (const path of ['/api/checkout/monthly', '/api/verify-payment/cs_test_1']) {
      const answer = await app.client().get(path);
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'The payment provider did not answer. Nothing was charged. Please try again.',
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
      'Payments are not set up on this server. Ask its operator.',
    ]);
    expect((await app.client().get('/api/config')).body.sandbox.payments).toBe(false);
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    const page = await app.client().get('/api/checkout/monthly?a="><script>', browser);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<p>Payments are not set up on this server. Ask its operator.</p>');
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
  const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_unknown', STRIPE_API_BASE: 'http://127.0.0.1:9' };
  const policyOf = async (app: TestServer, path: string) =>
    (await app.client().get(path)).headers.get('content-security-policy') ?? '';

  test('is allowed on the two payment pages and nowhere else', async () => {
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

  test('is not allowed without its key, nor by the sandbox', async () => {
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

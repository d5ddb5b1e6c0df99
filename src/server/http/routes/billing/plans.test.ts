// Plans from their first payment to their end: what the provider reports, in any order, and what a browser does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCheckoutSession } from '#server/db/billing/checkout-sessions.ts';
import {
  type Client,
  goodPassword,
  pay,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { lastEmailTo, tokenIn } from '../../../../../test/support/outside/mail.ts';
import {
  confirmPayment,
  planOf,
  type StripeSide,
  stripeSide,
} from '../../../../../test/support/outside/payments.ts';

import type { Context } from '../../../context.ts';
import { findAccountByEmail } from '../../../db/shared/accounts.ts';
import { applySubscription } from '../../../domain/billing/plan-changes.ts';
import { changeRenewal, readSubscription } from '../../../domain/billing/subscriptions.ts';

let app: TestServer;
let stripe: StripeSide;

beforeAll(async () => {
  app = await startTestServer();
  stripe = await stripeSide(app);
});
afterAll(() => app.close());

const dayMs = 86_400_000;

const workspaceOf = async (client: Client) => {
  const { email } = (await client.get('/api/auth/user')).body;
  return app.server.ctx.db
    .selectFrom('workspaces')
    .innerJoin('users', 'users.workspace_id', 'workspaces.id')
    .where('users.email', '=', email)
    .selectAll('workspaces')
    .executeTakeFirstOrThrow();
};

const subscriptionOf = async (client: Client): Promise<string> =>
  (await workspaceOf(client)).stripe_subscription_id ?? '';

const endPlan = async (client: Client): Promise<void> => {
  await stripe.press(await subscriptionOf(client), 'end');
  await expect.poll(async () => (await planOf(client)).status).toBe('ended');
};

const upload = (client: Client) =>
  client.post('/api/send-test-email', {
    recipientEmail: 'a@example.com',
    htmlContent: '<p>Hello</p>',
    templateName: 'x',
  });

describe('a subscription', () => {
  test('renews when its invoice is paid, and shows until when', async () => {
    const member = await app.buyer();
    const before = await planOf(member);
    expect(before).toMatchObject({ type: 'monthly', status: 'active', renewal: 'renews', endsAt: null });
    await stripe.press(await subscriptionOf(member), 'renew');
    await expect
      .poll(async () => Date.parse((await planOf(member)).renewsAt) - Date.parse(before.renewsAt))
      .toBeGreaterThan(27 * dayMs);
  });

  test('that could not be charged continues, and its open payment is paid with another card', async () => {
    const member = await app.buyer();
    await stripe.press(await subscriptionOf(member), 'fail');
    await expect.poll(async () => (await planOf(member)).renewal).toBe('past_due');
    expect((await planOf(member)).status).toBe('active');
    expect((await upload(member)).status).toBe(200);
    const open = await member.post('/api/get-or-create-subscription');
    expect(open.body).toMatchObject({ status: 'past_due', subscriptionId: await subscriptionOf(member) });
    expect((await confirmPayment(member, open.body.clientSecret)).body.status).toBe('succeeded');
    await expect.poll(async () => (await planOf(member)).renewal).toBe('renews');
  });

  test('is canceled at the end of its period and resumed before', async () => {
    const member = await app.buyer();
    const { renewsAt } = await planOf(member);
    const canceled = await member.post('/api/plan/cancel');
    expect([canceled.status, canceled.body.plan]).toEqual([
      200,
      expect.objectContaining({ status: 'active', renewal: 'cancelled', renewsAt: null, endsAt: renewsAt }),
    ]);
    expect((await member.post('/api/plan/cancel')).body.plan.renewal).toBe('cancelled');
    const resumed = await member.post('/api/plan/resume');
    expect(resumed.body.plan).toMatchObject({ renewal: 'renews', renewsAt, endsAt: null });
    expect((await app.client().post('/api/plan/cancel')).status).toBe(401);
  });

  test('is canceled permanently, even if an older state was read during the call to the provider', async () => {
    const member = await app.buyer();
    const { ctx } = app.server;
    const { payments } = ctx;
    const { email } = (await member.get('/api/auth/user')).body;
    const account = await findAccountByEmail(ctx.db, email);
    if (!payments || !account) throw new Error('There is nothing to cancel.');
    let untilWritten = async (): Promise<void> => undefined;
    const slow: Context = {
      ...ctx,
      payments: {
        ...payments,
        setRenewal: async (id, renews) => {
          const { subscription, reading } = await readSubscription(ctx, id);
          if (!subscription) throw new Error('There is no subscription.');
          const changed = await payments.setRenewal(id, renews);
          untilWritten = async () => {
            await ctx.db
              .transaction()
              .execute((tx) => applySubscription(ctx, tx, account.workspace_id, subscription, reading));
          };
          return changed;
        },
      },
    };
    await changeRenewal(slow, account, false);
    await untilWritten();
    expect((await planOf(member)).renewal).toBe('cancelled');
  });

  test('that has ended cannot be resumed or canceled', async () => {
    const member = await app.buyer();
    await endPlan(member);
    for (const action of ['cancel', 'resume']) {
      expect((await member.post(`/api/plan/${action}`)).status).toBe(409);
    }
  });

  test('whose payment is refunded or disputed ends now, also at the provider', async () => {
    for (const action of ['refund', 'dispute']) {
      const member = await app.buyer();
      const id = await subscriptionOf(member);
      await stripe.press(id, action);
      await expect.poll(async () => (await planOf(member)).status).toBe('ended');
      await expect
        .poll(async () => (await app.server.ctx.payments?.findSubscription(id))?.state)
        .toBe('ended');
    }
  });

  test('is looked up when no event reported its renewal', async () => {
    const { refreshOverduePlans } = await import('../../../domain/billing/subscriptions.ts');
    const member = await app.buyer();
    const { id, plan_ends_at } = await workspaceOf(member);
    await app.server.ctx.db
      .updateTable('workspaces')
      .set({ plan_ends_at: new Date(Date.now() - dayMs) })
      .where('id', '=', id)
      .execute();
    await refreshOverduePlans(app.server.ctx);
    expect((await workspaceOf(member)).plan_ends_at).toEqual(plan_ends_at);
  });
});

describe('notifications', () => {
  const bodyOf = (id: string) => ({ id, object: 'subscription' });

  test('with a wrong secret, or an old timestamp, are refused and change nothing', async () => {
    const member = await app.buyer();
    const id = await subscriptionOf(member);
    expect(await stripe.notify('customer.subscription.deleted', bodyOf(id), { secret: 'whsec_other' })).toBe(
      400,
    );
    expect(await stripe.notify('customer.subscription.deleted', bodyOf(id), { ageSeconds: 301 })).toBe(400);
    expect((await planOf(member)).status).toBe('active');
  });

  test.each([
    ['no signature', {}],
    ['a signature of nothing', { 'stripe-signature': 't=1,v1=00' }],
    ['a broken signature', { 'stripe-signature': '\u00ff,,=;' }],
  ])('garbage with %s answers 400', async (_name, headers) => {
    for (const raw of ['', '{', 'null', '[]', '\u0000', '{"type":"x"}']) {
      const answer = await app.client().request('POST', '/api/webhooks/stripe', undefined, {
        raw,
        headers: headers as Record<string, string>,
      });
      expect(answer.status).toBe(400);
    }
  });

  test('of unknown types, and about unknown or missing objects, are accepted', async () => {
    expect(await stripe.notify('mandate.updated', { id: 'mandate_1' })).toBe(200);
    expect(await stripe.notify('customer.subscription.updated', bodyOf('sub_unknown'))).toBe(200);
    expect(await stripe.notify('invoice.paid', { id: 'in_1' })).toBe(200);
    expect(await stripe.notify('checkout.session.completed', { id: '../customers' })).toBe(200);
    expect(await stripe.notify('charge.refunded', { id: 'ch_unknown' })).toBe(200);
    expect(await stripe.notify('payment_intent.succeeded', {})).toBe(200);
  });

  test('in the wrong order change nothing: the provider’s current state counts', async () => {
    const member = await app.buyer();
    const id = await subscriptionOf(member);
    await endPlan(member);
    const ended = await workspaceOf(member);
    const stale = {
      ...bodyOf(id),
      status: 'active',
      items: { data: [{ current_period_end: 4_000_000_000 }] },
    };
    expect(await stripe.notify('customer.subscription.updated', stale)).toBe(200);
    const invoice = { id: 'in_late', parent: { subscription_details: { subscription: id } } };
    expect(await stripe.notify('invoice.paid', invoice)).toBe(200);
    expect((await workspaceOf(member)).plan_ends_at).toEqual(ended.plan_ends_at);
    expect((await planOf(member)).status).toBe('ended');
  });

  test('a false end event ends nothing', async () => {
    const member = await app.buyer();
    expect(await stripe.notify('customer.subscription.deleted', bodyOf(await subscriptionOf(member)))).toBe(
      200,
    );
    expect((await planOf(member)).status).toBe('active');
  });

  test('that arrive many times at once have one effect', async () => {
    const member = await app.buyer();
    const intent = (await member.post('/api/create-payment-intent', { amount: 29 })).body;
    await confirmPayment(member, intent.clientSecret);
    const events = Array.from({ length: 20 }, (_, index) =>
      stripe.notify('payment_intent.succeeded', { id: intent.paymentId }, { id: `evt_many_${index % 4}` }),
    );
    const returns = Array.from({ length: 5 }, () => member.post(`/api/payments/${intent.paymentId}/settle`));
    expect(new Set(await Promise.all(events))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(returns)).map(({ body }) => body.state))).toEqual(new Set(['used']));
    expect((await planOf(member)).reserveDays).toBe(31);
  });
});

describe('a month that is paid once', () => {
  test.each([1, -29, 0, 29.5, '29', 2900, 1e9, null, undefined])('is not sold for %s', async (amount) => {
    const answer = await app.client().post('/api/create-payment-intent', { amount });
    expect(answer.status).toBe(400);
  });

  test('is the same payment for one form, and another for another', async () => {
    const open = async (attempt: string) =>
      (await app.client().post('/api/create-payment-intent', { amount: 29, attempt })).body.paymentId;
    const [first, again, other] = [
      await open('one browser and form'),
      await open('one browser and form'),
      await open('another browser, form'),
    ];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('makes an account for a person who had none, for a month, once', async () => {
    const buyer = app.client();
    const { clientSecret, paymentId } = (await buyer.post('/api/create-payment-intent', { amount: 29 })).body;
    expect((await buyer.post(`/api/payments/${paymentId}/settle`)).body.state).toBe('waiting');
    await confirmPayment(buyer, clientSecret, { email: 'once@shop.example' });
    expect((await buyer.post(`/api/payments/${paymentId}/settle`)).body).toEqual({
      state: 'unclaimed',
      email: 'once@shop.example',
    });
    expect((await buyer.get(`/api/verify-payment/${paymentId}`)).body).toMatchObject({
      valid: true,
      planType: 'one-off',
      customerEmail: 'once@shop.example',
    });
    const person = { firstName: 'Mara', lastName: 'Lind', email: 'x@y.example', password: goodPassword };
    expect((await buyer.post('/api/auth/signup', person)).status).toBe(201);
    await buyer.post('/api/auth/login', { ...person, email: 'once@shop.example' });
    const plan = await planOf(buyer);
    expect(plan).toMatchObject({ type: 'one-off', status: 'active', renewal: 'none', renewsAt: null });
    expect(Date.parse(plan.endsAt) - Date.now()).toBeGreaterThan(27 * dayMs);
    expect((await app.client().get(`/api/verify-payment/${paymentId}`)).body.valid).toBe(false);
  });

  test('renews an ended plan, and a second one follows the first', async () => {
    const member = await app.buyer();
    await endPlan(member);
    expect((await upload(member)).body).toEqual({
      message: 'Your plan has ended. Renew it to continue.',
      code: 'plan-ended',
    });
    const payMonth = async () => {
      const { clientSecret, paymentId } = (await member.post('/api/create-payment-intent', { amount: 29 }))
        .body;
      await confirmPayment(member, clientSecret);
      expect((await member.post(`/api/payments/${paymentId}/settle`)).body.state).toBe('used');
    };
    await payMonth();
    const first = await planOf(member);
    expect(first).toMatchObject({ type: 'one-off', status: 'active' });
    expect((await upload(member)).status).toBe(200);
    await payMonth();
    const second = await planOf(member);
    expect(Date.parse(second.endsAt) - Date.parse(first.endsAt)).toBeGreaterThan(27 * dayMs);
  });

  test('by a user whose account was deleted meanwhile creates another account', async () => {
    const email = 'goes-and-comes@shop.example';
    const member = await app.buyer(email);
    const { clientSecret, paymentId } = (await member.post('/api/create-payment-intent', { amount: 29 }))
      .body;
    await member.post('/api/account/delete', { confirmation: email, currentPassword: goodPassword });
    await confirmPayment(member, clientSecret, { email });
    expect((await member.post(`/api/payments/${paymentId}/settle`)).body.state).toBe('unclaimed');
    const person = { firstName: 'Mara', lastName: 'Lind', email, password: goodPassword };
    expect((await member.post('/api/auth/signup', person)).status).toBe(201);
  });

  test('is not begun with values that do not fit a header', async () => {
    const attempt = 'a form\r\nX-Evil: 1\u0000';
    expect((await app.client().post('/api/create-payment-intent', { amount: 29, attempt })).status).toBe(400);
  });

  test('beside a subscription waits for its end', async () => {
    const member = await app.buyer();
    const { clientSecret } = (await member.post('/api/create-payment-intent', { amount: 29 })).body;
    await confirmPayment(member, clientSecret);
    await expect.poll(async () => (await planOf(member)).reserveDays).toBe(31);
    await stripe.press(await subscriptionOf(member), 'end');
    await expect.poll(async () => (await planOf(member)).type).toBe('one-off');
    expect(await planOf(member)).toMatchObject({ status: 'active', reserveDays: 0, renewal: 'none' });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4111111111111111', /only test cards|Real cards are not accepted/],
  ])('is not paid with %s', async (number, message) => {
    const buyer = app.client();
    const { clientSecret, paymentId } = (await buyer.post('/api/create-payment-intent', { amount: 29 })).body;
    const answer = await confirmPayment(buyer, clientSecret, { number });
    expect(answer.status).toBe(402);
    expect(answer.body.error.message).toMatch(message);
    expect((await buyer.post(`/api/payments/${paymentId}/settle`)).body.state).toBe('waiting');
  });

  test('waits for the bank’s check, and for its approval', async () => {
    for (const [reply, status, state] of [
      ['no', 'failed', 'waiting'],
      ['yes', 'succeeded', 'unclaimed'],
    ]) {
      const buyer = app.client();
      const { clientSecret, paymentId } = (await buyer.post('/api/create-payment-intent', { amount: 29 }))
        .body;
      const confirmation = await confirmPayment(buyer, clientSecret, {
        number: '4000002500003155',
        email: `${reply}@shop.example`,
      });
      expect(confirmation.body.status).toBe('requires_action');
      const { url } = confirmation.body.next_action.redirect_to_url;
      expect((await buyer.get(url)).text).toContain('Yes, pay');
      const answered = await buyer.submit(url.split('?')[0], { secret: clientSecret, answer: reply ?? '' });
      expect(answered.headers.get('location')).toContain(`redirect_status=${status}`);
      expect((await buyer.post(`/api/payments/${paymentId}/settle`)).body.state).toBe(state);
    }
  });
});

describe('the Pro subscription', () => {
  test('requires a signed-in user', async () => {
    expect((await app.client().post('/api/get-or-create-subscription')).status).toBe(401);
  });

  test('is one per person, however many calls request it, and renews an ended plan', async () => {
    const member = await app.buyer();
    const old = await subscriptionOf(member);
    await endPlan(member);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => member.post('/api/get-or-create-subscription')),
    );
    const [first] = answers.map(({ body }) => body);
    expect(new Set(answers.map(({ body }) => body.subscriptionId)).size).toBe(1);
    expect(first.subscriptionId).not.toBe(old);
    await confirmPayment(member, first.clientSecret);
    const settled = await member.post(`/api/payments/${first.subscriptionId}/settle`);
    expect(settled.body.state).toBe('used');
    expect(await planOf(member)).toMatchObject({ type: 'monthly', status: 'active', renewal: 'renews' });
    expect((await member.post('/api/get-or-create-subscription')).body).toMatchObject({
      clientSecret: null,
      status: 'active',
    });
    // Later events of the old one change nothing.
    await stripe.notify('customer.subscription.updated', { id: old });
    expect((await planOf(member)).status).toBe('active');
  });

  test('of the demo account makes its own account', async () => {
    const demo = app.client();
    const { body: config } = await demo.get('/api/config');
    await demo.post('/api/auth/login', config.demo);
    const { clientSecret, subscriptionId } = (await demo.post('/api/get-or-create-subscription')).body;
    await confirmPayment(demo, clientSecret);
    expect((await demo.post(`/api/payments/${subscriptionId}/settle`)).body.state).toBe('unclaimed');
    expect((await planOf(demo)).type).toBe('trial');
    const person = { firstName: 'Own', lastName: 'Name', email: 'own@shop.example', password: goodPassword };
    expect((await demo.post('/api/auth/signup', person)).body).toMatchObject({ email: 'own@shop.example' });
  });
});

describe('a user who has an account', () => {
  const login = async (email: string): Promise<Client> => {
    const client = app.client();
    await client.post('/api/auth/login', { email, password: goodPassword });
    return client;
  };

  test('renews at the hosted checkout signed in: the same account is extended', async () => {
    const member = await app.buyer();
    await endPlan(member);
    const start = await member.get('/api/checkout/yearly');
    const page = start.headers.get('location') ?? '';
    const paid = await member.submit(page, { number: '4242424242424242', expiry: '12/39', cvc: '123' });
    const back = new URL(paid.headers.get('location') ?? '');
    expect(back.pathname).toBe('/dashboard');
    const id = back.searchParams.get('session_id') ?? '';
    expect((await member.post(`/api/payments/${id}/settle`)).body.state).toBe('used');
    expect(await planOf(member)).toMatchObject({ type: 'yearly', status: 'active', renewal: 'renews' });
    // No one else gets anything by that session.
    expect((await app.client().get(`/api/verify-payment/${id}`)).body.valid).toBe(false);
  });

  test('pays again signed out: signing in adds it, and no second account is made', async () => {
    const member = await app.buyer('twice@shop.example');
    await endPlan(member);
    const visitor = app.client();
    const id = await pay(visitor, 'quarterly', 'Twice@shop.example');
    expect((await visitor.get(`/api/verify-payment/${id}`)).body).toMatchObject({
      valid: true,
      account: 'exists',
    });
    const person = { firstName: 'Se', lastName: 'Cond', email: 'z@z.example', password: goodPassword };
    expect((await visitor.post('/api/auth/signup', person)).status).toBe(409);
    // In the browser that paid; another one requires a confirmed address.
    expect((await planOf(await login('twice@shop.example'))).type).toBe('monthly');
    await visitor.post('/api/auth/login', { email: 'twice@shop.example', password: goodPassword });
    expect(await planOf(visitor)).toMatchObject({ type: 'quarterly', status: 'active', renewal: 'renews' });
    expect((await visitor.get(`/api/verify-payment/${id}`)).body).toMatchObject({
      valid: false,
      account: 'extended',
    });
  });

  test('never pays for two: the older subscription ends, and its days are added', async () => {
    const member = await app.buyer('double@shop.example');
    const token = tokenIn(await lastEmailTo(app, 'double@shop.example', /Confirm your email/));
    await member.post('/api/auth/verify-email', { token });
    const old = await subscriptionOf(member);
    const paid = await pay(app.client(), 'yearly', 'double@shop.example');
    // The browser does not return from the checkout: the provider reports the payment.
    await expect.poll(() => findCheckoutSession(app.server.ctx.db, paid)).toBeDefined();
    await expect.poll(async () => (await planOf(await login('double@shop.example'))).type).toBe('yearly');
    const back = await login('double@shop.example');
    expect((await planOf(back)).reserveDays).toBeGreaterThan(27);
    expect((await app.server.ctx.payments?.findSubscription(old))?.state).toBe('ended');
  });

  test('adds a payment under another address after confirming that', async () => {
    const email = 'pays-signed-out@shop.example';
    await endPlan(await app.buyer(email));
    const member = app.client();
    const id = await pay(member, 'monthly', 'another-address@shop.example');
    await member.post('/api/auth/login', { email, password: goodPassword });
    expect((await member.get(`/api/verify-payment/${id}`)).body).toMatchObject({
      valid: true,
      account: 'none',
    });
    expect((await planOf(member)).status).toBe('ended');
    expect((await member.post('/api/plan/claim')).body.plan.status).toBe('active');
    expect((await member.post('/api/plan/claim')).status).toBe(409);
  });
});

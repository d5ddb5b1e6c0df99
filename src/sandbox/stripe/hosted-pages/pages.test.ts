// The hosted checkout in a browser without scripts and without cookies.
import { parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodCard,
  openCheckout,
  payCheckout,
  postForm,
  type StripeFixture,
  startStripeFixture,
} from '../../../../test/support/outside/stripe.ts';

let fixture: StripeFixture;
beforeAll(async () => {
  fixture = await startStripeFixture({ webhooks: false });
});
afterAll(() => fixture.close());

const email = 'buyer@example.com';

test('the page names the purchase, states that nothing is real, and runs no script', async () => {
  const session = await openCheckout(fixture);
  const answer = await fetch(session.url);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<strong>Sandbox</strong> — no real payment');
  expect(html).toContain('$51.00');
  expect(html).toContain('every 3 months');
  expect(html).not.toMatch(/<script|\son\w+=|style="/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${fixture.origin}`);
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const name of ['email', 'number', 'expiry', 'cvc']) {
    expect(html).toContain(`<label for="${name}">`);
    expect(html).toMatch(new RegExp(`<input id="${name}" name="${name}"`));
  }
  expect(html).toContain(`action="/sandbox/stripe/pay/${session.id}"`);
  const errors: string[] = [];
  parse(html, { onParseError: (error) => errors.push(error.code) });
  expect(errors).toEqual([]);
});

test('its fonts come from the same origin', async () => {
  const font = await fetch(`${fixture.origin}/sandbox/stripe/fonts/serif.woff2`);
  expect(font.status).toBe(200);
  expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
});

describe('cards and fields that are refused', () => {
  test.each([
    ['4000 0000 0000 0002', 402, 'Your card was declined.'],
    ['4000 0000 0000 9995', 402, 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 402, 'Your card has expired.'],
    ['4000 0000 0000 0127', 402, 'Your card&#39;s security code is incorrect.'],
    ['4000 0000 0000 0119', 402, 'An error occurred while processing your card.'],
    ['5105 1051 0510 5100', 422, 'takes test cards only'],
    ['', 422, 'Enter a card number.'],
  ])('card %s is answered with status %s', async (number, status, message) => {
    const session = await openCheckout(fixture);
    const answer = await postForm(session.url, { ...goodCard, email, number });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain(message);
    expect(html).toContain('role="alert"');
    expect(html).toContain(`value="${email}"`);
    expect(number === '' ? '' : html.replaceAll(/<details>[\s\S]*<\/details>/g, '')).not.toContain(
      `value="${number}"`,
    );
    const after = await fixture.stripe.checkout.sessions.retrieve(session.id);
    expect(after).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null });
    expect((await payCheckout(session.url)).status).toBe(303);
  });

  test.each([
    ['expiry', '01/20', 'in the past'],
    ['expiry', '13/40', 'month and year'],
    ['cvc', '12', 'three digits'],
    ['cvc', '', 'Enter the security code'],
    ['email', 'ann', 'whole email address'],
  ])('a %s of "%s" is refused beside its field', async (field, value, message) => {
    const session = await openCheckout(fixture);
    const answer = await postForm(session.url, { ...goodCard, email, [field]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(message);
    expect(html).toContain(`href="#${field}"`);
    expect(html).toContain(`aria-describedby="${field === 'email' ? '' : `${field}-hint `}${field}-problem"`);
  });
});

test('input is displayed as text, even if it contains HTML', async () => {
  const session = await openCheckout(fixture);
  const answer = await postForm(session.url, { ...goodCard, email: '"><script>alert(1)</script>' });
  expect(await answer.text()).not.toContain('<script>');
});

test('declines are one attempt each of one intent', async () => {
  const session = await openCheckout(fixture);
  for (let index = 0; index < 3; index += 1)
    await postForm(session.url, { ...goodCard, email, number: '4000000000000002' });
  await payCheckout(session.url, email);
  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
  const customer = typeof paid.customer === 'object' ? (paid.customer?.id ?? '') : '';
  const intents = await fixture.stripe.paymentIntents.list({ customer });
  expect(intents.data.map((each) => each.status)).toEqual(['succeeded']);
});

test('twenty posts at once make one subscription, and all of them are redirected', async () => {
  const session = await openCheckout(fixture);
  const address = 'many@example.com';
  const answers = await Promise.all(Array.from({ length: 20 }, () => payCheckout(session.url, address)));
  expect(new Set(answers.map((each) => each.status))).toEqual(new Set([303]));
  expect(new Set(answers.map((each) => each.headers.get('location')))).toEqual(
    new Set([`${fixture.origin}/signup?session_id=${session.id}`]),
  );
  const customers = await fixture.stripe.customers.list({ email: address });
  expect(customers.data).toHaveLength(1);
  const subscriptions = await fixture.stripe.subscriptions.list({ customer: customers.data[0]?.id ?? '' });
  expect(subscriptions.data).toHaveLength(1);
});

test('the page of a paid session says that it is paid and links onward', async () => {
  const session = await openCheckout(fixture);
  await payCheckout(session.url);
  const answer = await fetch(session.url);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('already paid');
  expect(html).toContain(`href="${fixture.origin}/signup?session_id=${session.id}"`);
});

test('an unknown and an expired session are not found', async () => {
  const unknown = await fetch(`${fixture.origin}/sandbox/stripe/pay/cs_test_unknown`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('does not exist any more');
  const session = await openCheckout(fixture);
  const start = fixture.clock.now;
  fixture.clock.now = new Date(start.getTime() + 25 * 3_600_000);
  try {
    expect((await fetch(session.url)).status).toBe(404);
    expect((await payCheckout(session.url)).status).toBe(404);
    expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  } finally {
    fixture.clock.now = start;
  }
});

test('an address set by the shop cannot be changed by the form', async () => {
  const session = await openCheckout(fixture, 'monthly', { customer_email: 'fixed@example.com' });
  expect(await (await fetch(session.url)).text()).toContain('value="fixed@example.com" readonly');
  await payCheckout(session.url, 'other@example.com');
  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id);
  expect(paid.customer_details?.email).toBe('fixed@example.com');
});

describe('forms that browsers do not send', () => {
  test('a character that cannot be stored is invalid in an email address', async () => {
    const session = await openCheckout(fixture);
    const answer = await postForm(session.url, { ...goodCard, email: 'a\0@shop.example' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Enter a whole email address');
  });

  test('too many fields are refused', async () => {
    const session = await openCheckout(fixture);
    const answer = await fetch(session.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=&'.repeat(2_000),
    });
    expect(answer.status).toBe(400);
  });

  test('an id that cannot be stored is refused', async () => {
    const answer = await fetch(
      `${fixture.origin}/sandbox/stripe/v1/payment_intents/%00?key=${fixture.sandbox.publishableKey}`,
    );
    expect(answer.status).toBe(400);
  });
});

// The fixed texts that visitors see: public pages, sign-in, sign-up and payments.
import { beforeEach, expect, test } from 'vitest';
import { specLiterals } from '#contract/spec-literals/all-spec-literals.ts';
import { goodPassword, pay, testCard } from '../../support/app.ts';
import { signIn } from '../../support/browser/browser.ts';
import { holdAnswers, stayInsteadOf, whileFailing } from '../../support/browser/held-answers.ts';
import { setUpJourney } from '../../support/browser/journey.ts';
import { checkLiterals, missingLiterals } from '../../support/browser/literals-on-page.ts';

const journey = setUpJourney({ checksErrors: false, pages: 'per-file' });
let { app, page } = journey;
beforeEach(async () => {
  ({ app, page } = journey);
  await page.unrouteAll();
  await page.context().clearCookies();
});

const go = (path: string) => page.goto(app.url + path);
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
};
/** The form has the demo account: it would arrive while another is typed. */
const openLogin = async () => {
  await go('/login');
  await expect.poll(() => page.locator('[name="email"]').inputValue()).not.toBe('');
};
const submit = () => page.locator('main form button[type="submit"]').first().press('Enter');

/** A wrong text, a right one on another page, and one that nothing looks for. */
const expectFaultsToBeFound = async () => {
  const [first] = specLiterals.publicPages;
  if (!first) throw new Error('The list is empty.');
  const wrong = { ...first, text: `${first.text} now` };
  const elsewhere = { ...first, path: '/elsewhere' };
  expect(await missingLiterals(page, [first, wrong, elsewhere], 1_000)).toEqual([
    expect.stringContaining(`“${wrong.text}”`),
    expect.stringContaining(`shown on ${app.url}/`),
  ]);
  const proved = { ...first, provedBy: 'test/e2e/landing.e2e.ts' };
  const planted = checkLiterals([first, proved, { ...wrong, provedBy: proved.provedBy }]);
  expect(planted.unvisited()).toEqual([
    expect.stringContaining(`“${first.text}”`),
    expect.stringContaining(`“${wrong.text}”`),
  ]);
};

test('public pages', async () => {
  const literals = checkLiterals(specLiterals.publicPages);
  await go('/');
  await literals.shows(page, 'a visitor opens it', '/');

  await expectFaultsToBeFound();

  for (const path of [
    '/terms-of-service',
    '/acceptable-use',
    '/cookie-policy',
    '/privacy-policy',
    '/no-such-page',
  ]) {
    await go(path);
    await literals.shows(page, 'a visitor opens it', path);
  }

  await go('/contact');
  await literals.shows(page, 'a visitor opens it', '/contact');
  await fill({ name: 'Bo Berg', email: 'bo@home.example', message: 'Good morning' });
  await whileFailing(page, '**/api/contact', async () => {
    await submit();
    await literals.shows(page, 'the server refuses a message');
  });
  await whileFailing(
    page,
    '**/api/contact',
    async () => {
      await submit();
      await literals.shows(page, 'the server cannot be reached');
    },
    0,
  );
  // A form that is sent at once was not filled in by a person.
  app.advance(5_000);
  const release = await holdAnswers(page, '**/api/contact');
  await submit();
  await literals.shows(page, 'a message is on its way');
  await release();
  await literals.shows(page, 'a message is sent');
  expect(literals.unvisited()).toEqual([]);
});

test('sign-in and sign-up', async () => {
  const literals = checkLiterals(specLiterals.account);
  const email = 'mara@shop.example';
  await openLogin();
  await literals.shows(page, 'a visitor opens it');
  await fill({ email: 'nobody@shop.example', password: 'a wrong one' });
  await submit();
  await literals.shows(page, 'the password is wrong');
  const isLogin = '**/api/auth/login';
  await whileFailing(
    page,
    isLogin,
    async () => {
      await submit();
      await literals.shows(page, 'the server cannot be reached', '/login');
    },
    0,
  );

  await go('/signup');
  await literals.shows(page, 'sign-up without a payment');
  const verifying = '**/api/verify-payment/*';
  await page.route(verifying, (route) => route.fulfill({ status: 500, json: {} }));
  await go('/signup?session_id=cs_test_failing');
  await literals.shows(page, 'a payment cannot be checked');
  await page.unroute(verifying);
  await go('/signup?session_id=cs_test_unknown');
  await literals.shows(page, 'a payment is not valid');

  const buyer = app.client();
  const sessionId = await pay(buyer, 'quarterly', email);
  await signIn(page, buyer);
  const verified = await holdAnswers(page, verifying);
  await go(`/signup?session_id=${sessionId}`);
  await literals.shows(page, 'a payment is being checked');
  await verified();
  await literals.shows(page, 'a payment is verified');
  await fill({ firstName: 'M', lastName: 'L', password: 'short', confirmPassword: 'other' });
  await submit();
  await literals.shows(page, 'the form is wrong');
  await fill({
    firstName: 'Mara',
    lastName: 'Lind',
    password: goodPassword,
    confirmPassword: goodPassword,
  });
  const isSignup = '**/api/auth/signup';
  await whileFailing(page, isSignup, async () => {
    await submit();
    await literals.shows(page, 'the server refuses the account');
  });
  await whileFailing(
    page,
    isSignup,
    async () => {
      await submit();
      await literals.shows(page, 'the server cannot be reached', '/signup');
    },
    0,
  );
  const created = await holdAnswers(page, isSignup);
  await submit();
  await literals.shows(page, 'an account is being created');
  await created();
  await literals.shows(page, 'an account is created');

  // A payment whose address is unknown: the form asks for one.
  await page.context().clearCookies();
  await page.route(verifying, (route) =>
    route.fulfill({
      json: {
        valid: true,
        customerEmail: null,
        customerId: null,
        subscriptionId: null,
        planType: 'monthly',
        claim: 'open',
        account: 'none',
      },
    }),
  );
  await go('/signup?session_id=cs_test_without_address');
  await fill({ firstName: 'Mara', lastName: 'Lind', email: 'no address' });
  await submit();
  await literals.shows(page, 'the address is wrong');

  await openLogin();
  await fill({ email, password: goodPassword });
  const answered = await holdAnswers(page, isLogin);
  await submit();
  await literals.shows(page, 'a sign-in is on its way');
  await stayInsteadOf(page, `${app.url}/`);
  await answered();
  await literals.shows(page, 'the password is right');
  expect(literals.unvisited()).toEqual([]);
});

test('payments', async () => {
  const literals = checkLiterals(specLiterals.payments);
  const intents = '**/api/create-payment-intent';
  await page.route(intents, (route) => route.abort(), { times: 1 });
  await go('/checkout');
  await literals.shows(page, 'the payment cannot be prepared');
  await go('/checkout');
  await literals.shows(page, 'the payment is ready', '/checkout');
  await fill({ email: 'month@shop.example', ...testCard, number: '4000 0000 0000 9995' });
  await submit();
  await literals.shows(page, 'the card is declined');
  await fill(testCard);
  await submit();
  await literals.shows(page, 'a month is paid');

  await go('/subscribe');
  await literals.shows(page, 'a visitor opens it');
  const member = await app.member();
  await app.endPlan(await app.workspaceOf(member));
  await signIn(page, member);
  const subscriptions = '**/api/get-or-create-subscription';
  await page.route(subscriptions, (route) => route.fulfill({ status: 500, json: {} }));
  await go('/subscribe');
  await literals.shows(page, 'the subscription call fails');
  await page.unroute(subscriptions);
  await page.route(subscriptions, (route) => route.fulfill({ json: { clientSecret: null } }));
  await go('/subscribe');
  await literals.shows(page, 'the answer has no client secret');
  await page.unroute(subscriptions);
  await go('/subscribe');
  await literals.shows(page, 'the payment is ready', '/subscribe');
  await fill(testCard);
  await submit();
  await literals.shows(page, 'a subscription is paid');
  expect(literals.unvisited()).toEqual([]);
});

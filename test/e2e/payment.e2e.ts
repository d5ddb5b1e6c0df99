// Payments, plans and messages in a browser: paying and being declined, canceling, an end and a renewal, a message to
// the operator, and reading it.
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../support/app.ts';
import { axeSummary, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { planOf } from '../support/outside/payments.ts';

const admin = { email: 'admin@shop.example', password: 'the admin writes' };

const journey = setUpJourney({
  startApp: () => startTestServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
  allowedErrors: /status of 4/,
});
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });

const typeCard = async (number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
};

test('a month is paid after a failed preparation, a declined card and a confirmation at the bank', async () => {
  journey.allowErrors(/ERR_FAILED/);
  await page.route('**/api/create-payment-intent', (route) => route.abort(), { times: 1 });
  await page.goto(`${app.url}/checkout`);
  await heading('The payment could not be prepared').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await button('Try Again').click();

  await page.getByLabel('Email').fill('month@shop.example');
  await typeCard('4000 0000 0000 9995');
  await button('Pay $29').click();
  await page.getByText('Your card has insufficient funds.').first().waitFor();
  await page.getByText('Payment Failed').first().waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await typeCard('5555 5555 5555 4444');
  await button('Pay $29').click();
  await page
    .getByText(/use a test card/)
    .first()
    .waitFor();

  await typeCard('4000 0025 0000 3155');
  await button('Pay $29').click();
  await heading(/Is it you who pays/).waitFor();
  await button('No, stop the payment').click();
  await page.waitForURL(/dashboard\?.*redirect_status=failed/);
  await heading('Payment Failed').waitFor();
  await page.getByRole('link', { name: 'Try Again' }).click();

  await page.getByLabel('Email').fill('month@shop.example');
  await typeCard('4242 4242 4242 4242');
  await button('Pay $29').dblclick();
  await page.waitForURL(/dashboard\?payment_intent=pi_/);
  await heading('Payment Successful').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('link', { name: 'Complete your account' }).click();
  await page.getByText('Payment Verified').waitFor();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('month@shop.example');
});

test('a subscription is started signed out, canceled, resumed, ended and renewed', async () => {
  await page.goto(`${app.url}/subscribe`);
  await page.getByText('Failed to initialize subscription. Please try again.').waitFor();
  await button('Try Again').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?next=%2Fsubscribe');

  const member = await app.buyer();
  await signIn(page, member);
  await page.goto(`${app.url}/subscribe`);
  await heading('Your plan is active').waitFor();
  await page.getByRole('link', { name: 'Manage your plan' }).click();
  await button('Cancel plan').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText(/It is canceled and ends on/).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Resume plan' }).click();
  await page
    .getByText(/It renews on/)
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'advance the time of this subscription' }).click();
  await button('Renew, and the card is declined').click();
  await page.getByText('past due').waitFor();
  await expect.poll(async () => (await planOf(member)).renewal).toBe('past_due');
  await page.goto(`${app.url}/saved-results`);
  await page.getByText('Your last payment failed.').waitFor();
  await page.goBack();
  await button('End it now').click();
  await expect.poll(async () => (await planOf(member)).status).toBe('ended');

  await page.goto(`${app.url}/saved-results`);
  await page.getByText('Your plan has ended. Renew it to continue.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  const refused = await member.post('/api/send-test-email', {
    recipientEmail: 'a@example.com',
    htmlContent: '<p>Hello</p>',
    templateName: 'x',
  });
  expect([refused.status, refused.body]).toEqual([
    403,
    { message: 'Your plan has ended. Renew it to continue.', code: 'plan-ended' },
  ]);
  expect((await member.get('/api/templates')).status).toBe(200);

  await page.getByRole('link', { name: 'Renew plan', exact: true }).click();
  await heading('Subscribe to Pro').waitFor();
  await typeCard('4242 4242 4242 4242');
  expect(await axeSummary(page)).toEqual([]);
  await button('Subscribe for $29 a month').click();
  await page.getByText('Subscription Activated').first().waitFor();
  await page.waitForURL(`${app.url}/dashboard`);
  await expect.poll(() => page.getByText('Your plan has ended').count()).toBe(0);
  await expect.poll(() => planOf(member)).toMatchObject({ status: 'active', renewal: 'renews' });
});

test('a message to the operator is sent after two failures, read, deleted and restored', async () => {
  await page.goto(`${app.url}/contact`);
  await button('Send Message').click();
  // The browser reports required fields.
  expect(
    await page.getByLabel('Name').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
  ).toBe(true);
  await page.getByLabel('Name').fill('Bo Berg');
  await page.getByLabel('Email', { exact: true }).fill('bo@home.example');
  await page.getByLabel('Company').fill('Berg & Sons');
  await page.getByLabel('Message').fill('Can I import my old newsletters?');
  await page.getByLabel('Email Marketing Updates').check();
  // By keyboard: what loads beside the form may move the button between locating it and the click.
  const sendIt = () => button('Send Message').press('Enter');
  journey.allowErrors(/status of 503|ERR_FAILED/);
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await Promise.all([page.waitForRequest('**/api/contact'), sendIt()]);
  await page.getByText('Please try again later').first().waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Can I import my old newsletters?');
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
  await sendIt();
  await page.getByText('Something went wrong. Please try again.').first().waitFor();
  app.advance(5_000);
  await sendIt();
  await page.getByText("Thank you for contacting us. We'll get back to you soon!").first().waitFor();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
  expect(await axeSummary(page)).toEqual([]);

  const member = await app.buyer();
  await signIn(page, member);
  await page.goto(`${app.url}/admin-dashboard`);
  await heading('404 Page Not Found').waitFor();
  const operator = app.client();
  await operator.post('/api/auth/login', admin);
  await signIn(page, operator);
  await page.goto(`${app.url}/admin-dashboard`);
  await page.getByText('Active plans').waitFor();
  await page.getByRole('button', { name: /Bo Berg/ }).click();
  await page.getByText('Agreed to marketing emails').waitFor();
  expect(await page.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toMatch(
    /^mailto:bo%40home/,
  );
  await page.getByRole('radio', { name: 'Unread' }).click();
  await page.getByText('You’ve read everything.').waitFor();
  await page.getByRole('radio', { name: 'All' }).click();
  await page.getByLabel('Search messages').fill('nothing like it');
  await page.getByText('No messages match your search').waitFor();
  await page.getByLabel('Search messages').fill('berg');
  await page.getByRole('button', { name: /Bo Berg/ }).click();
  expect(await axeSummary(page)).toEqual([]);
  await button('Delete').click();
  await page.getByText('Message deleted').first().waitFor();
  await button('Undo').click();
  await page.getByRole('button', { name: /Bo Berg/ }).waitFor();
});

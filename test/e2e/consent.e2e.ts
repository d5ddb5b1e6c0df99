// A contact signs up by a form, confirms, unsubscribes by one click, and comes back: in a browser without scripts, like
// a mail program's own.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, overflow, type Page, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { type Audience, audience } from '../support/samples/consent.ts';

const journey = setUpJourney({ checksErrors: false, pages: 'by-hand' });
let { app, openPage } = journey;
let mara: Audience;
beforeAll(async () => {
  ({ app, openPage } = journey);
  mara = await audience(app);
});

const email = 'mia@home.example';
const statusOf = async (): Promise<string> =>
  (await mara.client.get(`/api/esp/contacts?search=${email}`)).body[0]?.status ?? 'unknown';

const expectAccessible = async (page: Page): Promise<void> => {
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};

test('a contact signs up by a form, confirms, unsubscribes and subscribes again', async () => {
  const list = await mara.list('New bowls', { description: 'About once a month', doubleOptIn: true });
  const owner = await openPage();
  await signIn(owner, mara.client);
  await owner.goto(`${app.url}/esp/lists/${list}`);
  await owner.getByRole('tab', { name: 'Sign-up form' }).click();
  await owner.getByLabel('Headline').fill('Bowls, as they come out of the kiln');
  await owner.getByLabel('First name').selectOption('optional');
  await owner.frameLocator('iframe').getByText('Bowls, as they come out of the kiln').waitFor();
  await owner.getByRole('button', { name: 'Publish form' }).click();
  await owner.getByText('Share', { exact: true }).waitFor();
  await expectAccessible(owner);
  const url = (await owner.locator('pre').textContent()) ?? '';
  expect(url).toMatch(/\/f\/[\w.-]+$/);

  // The contact, on a phone in dark mode; axe needs scripts, so it checks a second page.
  const page = await openPage({ width: 375, height: 800, theme: 'dark', javaScript: false });
  const narrow = await openPage({ width: 375, height: 800, theme: 'dark' });
  const wide = await openPage();
  const checkPage = async (address: string): Promise<void> => {
    for (const other of [narrow, wide]) {
      await other.goto(address);
      await expectAccessible(other);
    }
  };
  await checkPage(url);
  await checkPage(`${url}?frame=1`);
  await page.goto(url);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('First name').fill('Mia');
  app.advance(5_000);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await statusOf()).toBe('pending');

  const { link, subject } = await mara.confirmation(email);
  expect(subject).toMatch(/^Please confirm: emails from/);
  await checkPage(app.url + link);
  expect(await statusOf()).toBe('pending');
  await page.goto(app.url + link);
  await page.getByRole('button', { name: 'Yes, send me emails' }).click();
  await page.getByRole('heading', { name: 'subscription is confirmed' }).waitFor();
  expect(await statusOf()).toBe('subscribed');

  await page.getByRole('link', { name: 'Choose your preferences or unsubscribe' }).click();
  const preferencePageUrl = page.url();
  await checkPage(preferencePageUrl);
  await page.getByLabel('Let the sender see when I open an email').uncheck();
  await page.getByLabel('Preferred language').selectOption('sv');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.getByText('Your preferences were saved.').waitFor();

  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  expect(await statusOf()).toBe('unsubscribed');
  await checkPage(preferencePageUrl);
  await page.getByLabel('I get too many emails').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you for your feedback.').waitFor();

  await owner.goto(`${app.url}/esp?tab=contacts`);
  await owner.getByRole('button', { name: 'More', exact: true }).click();
  await owner.getByRole('menuitem', { name: 'Suppression list' }).click();
  await owner.getByLabel('Email address').fill(email);
  await owner.getByRole('button', { name: 'Look up' }).click();
  await owner.getByText(`${email} is suppressed`).waitFor();
  await expectAccessible(owner);

  await page.getByRole('button', { name: 'This was a mistake, subscribe me again' }).click();
  await page.getByText('You are subscribed again.').waitFor();
  expect(await statusOf()).toBe('subscribed');
  const oneClick = await app
    .client()
    .submit(new URL(preferencePageUrl).pathname, { 'List-Unsubscribe': 'One-Click' });
  expect(oneClick.status).toBe(200);
  expect(await statusOf()).toBe('unsubscribed');
});

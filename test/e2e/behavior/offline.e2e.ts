// Screens without a network, and after a deployment that removed the files of an open page.
import { beforeEach, expect, test } from 'vitest';
import { setUpJourney } from '../../support/browser/journey.ts';

// A request without a network is an error of the console.
const journey = setUpJourney({ isSignedIn: true, checksErrors: false });
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

const words = () => page.getByText('You’re offline. We’ll continue when you’re back.').first();
const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline);

test('a screen that opens without a network says so, and goes on by itself', async () => {
  await page.goto(`${app.url}/esp?tab=campaigns`);
  await page.getByText('No campaigns yet').waitFor();
  for (const [name, content] of [
    ['Dashboard', 'Blank email'],
    ['Subscribers', 'No subscribers yet'],
    ['Settings', 'How you sign your emails, and what others see about you.'],
    ['Campaigns', 'No campaigns yet'],
  ] as const) {
    await setOffline(true);
    await link(name).click();
    // What the page already has is shown without a network.
    await words().or(page.getByText(content)).first().waitFor();
    await setOffline(false);
    await page.getByText(content).first().waitFor();
    await words().waitFor({ state: 'detached' });
  }
});

test('calls that fail without a network say so, and are made again', async () => {
  const fetched = page.waitForResponse(/assets\/dashboard-screen-.*\.js/);
  await page.goto(`${app.url}/help`);
  await fetched;
  await setOffline(true);
  await link('Dashboard').click();
  await words().waitFor();
  // The shell stays.
  expect(await link('Campaigns').count()).toBe(1);
  await setOffline(false);
  await words().waitFor({ state: 'detached' });
  await page.getByText('Blank email').first().waitFor();
});

test('an action without a network says that the browser is offline', async () => {
  await page.goto(`${app.url}/esp?tab=lists`);
  await page.getByRole('button', { name: 'Create list', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Gardeners');
  await setOffline(true);
  await dialog.getByRole('button', { name: 'Create list' }).click();
  // Also where the code that draws messages is not there yet.
  await page.getByText('You’re offline. Try again when you’re back.').first().waitFor();
  await setOffline(false);
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await page.getByText('List created', { exact: true }).first().waitFor();
});

test('a page whose files a deployment removed reloads once, then says that it cannot be shown', async () => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const removed = '**/assets/check-screen-*.js';
  await page.goto(`${app.url}/help`);
  await page.route(removed, (route) => (documents === 1 ? route.fulfill({ status: 404 }) : route.continue()));
  await link('Check').click();
  await page.locator('textarea, [contenteditable]').first().waitFor();
  expect([documents, new URL(page.url()).pathname]).toEqual([2, '/check']);

  // The same build once more: a second reload would not help.
  await page.unroute(removed);
  await page.goto(`${app.url}/help`);
  await page.route(removed, (route) => route.fulfill({ status: 404 }));
  await link('Check').click();
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  expect([documents, new URL(page.url()).pathname]).toEqual([3, '/check']);
});

// From a new account to one that sends: the guide of the overview, the settings, the sandbox account, a test of the
// connection, and event tracking.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, overflow } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true, pages: 'by-hand', isSignedIn: true });
let { app, member, openPage } = journey;
beforeAll(() => {
  ({ app, member, openPage } = journey);
});

test('a new account is guided to the settings, connects the sandbox account, tests it and sets up events', async () => {
  const page = await openPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const toast = (title: string) =>
    page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });
  await page.goto(`${app.url}/esp`);
  await page.getByRole('heading', { name: 'Getting started' }).waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /Configure Amazon SES|Import contacts|Create lists|Build campaigns/ })
      .count(),
  ).toBe(4);
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await page.waitForURL('**/esp?tab=settings');
  await expect.poll(() => page.title()).toMatch(/^Settings/);
  await page.getByText('Not Configured', { exact: true }).waitFor();
  expect(await axeSummary(page)).toEqual([]);

  await button('Test Connection').click();
  await toast('AWS credentials required').waitFor();
  await button('Save Settings').click();
  await toast('Required fields missing').waitFor();
  await page.getByText('Enter the access key ID.').waitFor();

  await button('Use the sandbox account').click();
  await toast('Settings updated').waitFor();
  await page.getByText('Configured', { exact: true }).waitFor();
  await button('Test Connection').click();
  await toast('Connection successful').waitFor();

  // Unsaved input survives a look at another tab.
  await page.getByLabel('Default from name').fill('Mara Lind');
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Lists', exact: true }).click();
  await page.waitForURL('**/esp?tab=lists');
  await page.goBack();
  await page.getByText('Unsaved changes').waitFor();
  await expect.poll(() => page.getByLabel('Default from name').inputValue()).toBe('Mara Lind');
  await button('Save Settings').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await member.get('/api/esp/settings')).body).toMatchObject({
    defaultFromName: 'Mara Lind',
    sesConfigured: true,
  });

  await button('Set up event tracking').click();
  await toast('Event tracking is set up').waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Setup steps' }).getByText('Created').count())
    .toBe(8);
  await button('Check and repair').click();
  await page.getByText('Already exists').first().waitFor();
  journey.allowErrors(/status of 4\d\d/);
  await page.getByText('Use a webhook instead').click();
  await button('Create address').click();
  await page.getByText(/only to https addresses/).waitFor();
});

test('the tabs can be used by keyboard on a phone in dark mode', async () => {
  const page = await openPage({ width: 375, height: 800, theme: 'dark' });
  await page.goto(`${app.url}/esp?tab=settings`);
  // Collapsed, each row with its state in a word.
  await page.getByText('The last test passed.').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Sending limits' }).press('Enter');
  await page.getByText('Reputation', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Own domains' }).press('Enter');
  await page.getByLabel('Domain for links').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'ESP Platform' });
  await expect
    .poll(() => tabs.getByRole('link', { name: 'Settings' }).getAttribute('aria-current'))
    .toBe('page');
  await member.post('/api/esp/contacts', { email: 'bo@home.example', firstName: 'Bo', lastName: 'Lind' });
  await tabs.getByRole('link', { name: 'Overview' }).press('Enter');
  await page.waitForURL(/\/esp$/);
  await page.getByRole('heading', { name: 'New subscribers' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Overview');
  await expect.poll(() => page.getByRole('heading', { name: 'Getting started' }).count()).toBe(0);
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

// The palette on every page of a signed-in user: opened, searched and left by keyboard alone, with its keys switched off.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { axeSummary, overflow } from '../support/browser/browser.ts';
import { builderIsReady } from '../support/browser/builder.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ isSignedIn: true });
let { app, member, page } = journey;
let email: string;
let list: string;
let contact: string;
let campaign: string;

beforeAll(async () => {
  ({ app, member } = journey);
  const create = async (path: string, body: object): Promise<string> =>
    String((await member.post(path, body)).body.id);
  email = await create('/api/templates', {
    name: 'Blue bowls',
    content: { blocks: [{ id: 'one', type: 'text', content: 'One' }] },
  });
  list = await create('/api/esp/lists', { name: 'Ceramics' });
  contact = await create('/api/esp/contacts', {
    email: 'mia@shop.example',
    firstName: 'Mia',
    lastName: 'Berg',
  });
  campaign = await create('/api/esp/campaigns', { name: 'Spring', subject: 'The bowls are back' });
});
beforeEach(() => {
  ({ app, member, page } = journey);
});

const palette = () => page.getByRole('dialog', { name: 'Search and commands' });
const field = () => palette().getByRole('combobox');
const option = (name: string | RegExp) => palette().getByRole('option', { name });
const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const heading = () => page.locator('[data-page-heading], [data-builder-heading]').first();
const open = async (path: string) => {
  await page.goto(app.url + path);
  await heading().waitFor();
};
const focusIsInField = () =>
  expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
const address = () => page.evaluate(() => location.pathname + location.search);
/** Keys of one character work once their code is here. */
const pressUntil = async (keys: readonly string[], isDone: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      if (await isDone()) return true;
      for (const key of keys) await page.keyboard.press(key);
      return isDone();
    })
    .toBe(true);

test('it opens on every page and gives the focus back', async () => {
  const routes = [
    '/dashboard',
    '/templates',
    '/builder',
    `/builder/${email}`,
    '/saved-results',
    '/craft-campaign',
    '/check',
    '/esp',
    '/esp?tab=campaigns',
    '/esp?tab=contacts',
    '/esp?tab=lists',
    `/esp/lists/${list}`,
    `/esp/contacts/${contact}`,
    `/esp/campaigns/${campaign}`,
    '/esp/segments/new',
    '/settings',
    '/outbox',
    '/contact',
    '/privacy-policy',
  ];
  for (const route of routes) {
    await open(route);
    const button = page.getByRole('button', { name: 'Search or jump to…' });
    await button.focus();
    await page.keyboard.press('Control+k');
    await focusIsInField();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement), { message: route })
      .toBe(true);
  }
});

test('a contact is found by a part of the name and opened by keyboard, and is offered again', async () => {
  await open('/dashboard');
  await page.keyboard.press('Control+k');
  await focusIsInField();
  await page.keyboard.type('mia b');
  await option(/Mia Berg/).waitFor();
  await expect.poll(() => palette().getByRole('status').textContent()).toBe('1 result');
  expect(await palette().getByRole('group', { name: 'Contacts' }).count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(address).toBe(`/esp/contacts/${contact}`);
  await palette().waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Mia Berg');

  await page.keyboard.press('Control+k');
  await palette().getByRole('group', { name: 'Recently opened' }).getByRole('option').first().waitFor();
  expect(await palette().getByRole('option', { selected: true }).textContent()).toContain('Mia Berg');
  await page.keyboard.press('End');
  expect(await palette().getByRole('option', { selected: true }).textContent()).toContain(
    'Keyboard shortcuts',
  );
  await page.keyboard.press('Enter');
  await sheet().waitFor();
});

test('the sheet lists the keys, and they work', async () => {
  await open('/esp?tab=contacts');
  await pressUntil(['?'], () => sheet().isVisible());
  const rows = await sheet().locator('dl > div').allTextContents();
  for (const row of ['Search and commandsCtrlK', 'New emailN', 'New campaignC', 'CampaignsGthenC'])
    expect(rows).toContain(row);
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });

  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  // Typed, not run.
  await page.keyboard.type('gc?');
  await expect.poll(() => page.locator('input[type="search"]').inputValue()).toBe('gc?');
  await page.keyboard.press('Tab');
  for (const [keys, target] of [
    ['gd', '/dashboard'],
    ['gt', '/templates'],
    ['gs', '/esp?tab=contacts'],
    ['gl', '/esp?tab=lists'],
    ['gr', '/saved-results'],
    ['g,', '/settings'],
    ['gc', '/esp?tab=campaigns'],
    ['c', '/esp?tab=campaigns&action=create-campaign'],
  ] as const) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(address, { message: keys }).toBe(target);
    await heading().waitFor();
  }
});

test('keys of one character are switched off in the settings, and the palette is not', async () => {
  await open('/settings/appearance');
  await page
    .getByRole('radiogroup', { name: 'Keyboard shortcuts' })
    .getByRole('radio', { name: 'Off' })
    .click();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('[');
  await page.keyboard.press('Control+k');
  await focusIsInField();
  expect(await sheet().count()).toBe(0);
  expect(await address()).toBe('/settings/appearance');
  await page.getByRole('button', { name: 'Collapse the sidebar', includeHidden: true }).waitFor();
  await page.keyboard.type('keyboard sh');
  await option('Keyboard shortcuts').waitFor();
  await page.keyboard.press('Enter');
  await sheet()
    .getByText(/shortcuts are off/)
    .waitFor();
});

test('the builder lists its commands in it, and keeps its own keys', async () => {
  await open(`/builder/${email}`);
  await builderIsReady(page);
  await page.locator('[data-block="one"]').focus();
  await page.keyboard.press('Control+k');
  await focusIsInField();
  await page.keyboard.type('duplic');
  await option('Duplicate').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-block-type="text"]').count()).toBe(2);
  await page.keyboard.press('?');
  await sheet().getByText('Add block or section').waitFor();
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Add block or section' }).getByRole('combobox').waitFor();
});

test.each([375, 1280])('it has no faults that axe finds at %d pixels', async (width) => {
  page = await journey.openPage({ width, height: 800 });
  await open('/dashboard');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await focusIsInField();
  expect(await axeSummary(page)).toEqual([]);
  await page.keyboard.type('bowls');
  await option(/Blue bowls/).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await field().fill('zzzz');
  await palette().getByText('No results for “zzzz”.').last().waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await pressUntil(['?'], () => sheet().isVisible());
  expect(await axeSummary(page)).toEqual([]);
});

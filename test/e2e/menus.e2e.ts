// Menus and popovers: by mouse, by keyboard, over a sheet, and when their code does not load.
import { beforeEach, expect, test } from 'vitest';
import { type Page, signIn } from '../support/browser/browser.ts';
import { builderIsReady } from '../support/browser/builder.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ isSignedIn: true });
let { app, member, page } = journey;
beforeEach(() => {
  ({ app, member, page } = journey);
});

const openEmail = async (on: Page = page) => {
  const blocks = [{ id: 'one', type: 'text', content: 'one' }];
  const { body } = await member.post('/api/templates', { name: 'Letter', content: { blocks } });
  await on.goto(`${app.url}/builder/${body.id}`);
  await builderIsReady(on);
  await on.locator('[data-block="one"]').focus();
};
const account = () => page.getByRole('button', { name: /account$/ });
const more = () => page.getByRole('button', { name: 'More for Text Block' });
const menu = () => page.getByRole('menu');
const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const isClosed = () => expect.poll(() => menu().count()).toBe(0);
const triggerHasFocus = () =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('menu');

test('a menu opens at the arrow key with its first entry, and several letters find an entry', async () => {
  await openEmail();
  await more().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedText).toBe('Move to another place');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focusedText).toBe('Save as section');
  await page.keyboard.press('Home');
  await expect.poll(focusedText).toBe('Move to another place');
  await page.keyboard.type('cu');
  await expect.poll(focusedText).toBe('Cut');
  await page.keyboard.press('Escape');
  await isClosed();
  await triggerHasFocus();
  // Escape closed the menu and left the block selected.
  expect(await page.locator('[data-block="one"]').count()).toBe(1);
});

test('the button of an open menu closes it, and so does a press elsewhere', async () => {
  await page.goto(`${app.url}/dashboard`);
  await account().click();
  await menu().waitFor();
  await account().click();
  await isClosed();
  expect(await account().getAttribute('aria-expanded')).toBe('false');
  await account().click();
  await menu().waitFor();
  await page.mouse.click(20, 500);
  await isClosed();
});

test('the Tab key closes a menu and goes on from its button', async () => {
  await page.goto(`${app.url}/dashboard`);
  await account().focus();
  await page.keyboard.press('Enter');
  await expect.poll(focusedText).toBe('ESP Platform');
  await page.keyboard.press('Shift+Tab');
  await isClosed();
  expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBeNull();
});

test('an entry that is a link opens its screen, whose heading has the focus', async () => {
  await page.goto(`${app.url}/dashboard`);
  await account().click();
  await menu().waitFor();
  await page.keyboard.type('set');
  await expect.poll(focusedText).toBe('Settings');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/settings/);
  await isClosed();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-page-heading')))
    .toBe(true);
});

test('a menu in a sheet opens over it, and Escape closes the menu alone', async () => {
  await member.post('/api/saved-sections', {
    name: 'Greeting',
    blocks: [{ id: 'a', type: 'text', content: 'Hello' }],
  });
  await page.setViewportSize({ width: 600, height: 800 });
  await openEmail();
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'More for section Greeting' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  await page.keyboard.press('Escape');
  await isClosed();
  await triggerHasFocus();
  expect(await sheet.count()).toBe(1);
  await sheet.getByRole('button', { name: 'More for section Greeting' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Section name').waitFor();
});

test('in a page from right to left the menu is too, and stays inside the window', async () => {
  const inArabic = await journey.openPage();
  const reader = await app.member();
  await reader.patch('/api/account/profile', { language: 'ar' });
  await signIn(inArabic, reader);
  await inArabic.goto(`${app.url}/dashboard`);
  await inArabic.locator('html[dir="rtl"]').waitFor();
  await inArabic.locator('header button[aria-haspopup="menu"]').click();
  const opened = inArabic.getByRole('menu');
  expect(await opened.getAttribute('dir')).toBe('rtl');
  const box = await opened.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
});

test('a dialog that an entry opened returns the focus to the button of the menu', async () => {
  await member.post('/api/esp/contacts', { email: 'ada@home.example' });
  await page.goto(`${app.url}/esp?tab=contacts`);
  await page.getByRole('checkbox', { name: 'Select ada@home.example' }).click();
  await page.getByRole('button', { name: 'Tags and lists' }).click();
  await page.getByRole('menuitem', { name: 'Add a tag' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focusedText).toBe('Tags and lists');
});

test('a popover takes the focus and returns it', async () => {
  await openEmail();
  const meter = page.getByRole('button', { name: /^Email size/ });
  await meter.click();
  const popover = page.getByRole('dialog', { name: 'Email size' });
  await popover.waitFor();
  await expect.poll(() => popover.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => popover.count()).toBe(0);
  await expect.poll(() => meter.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a menu whose code did not load says so, and opens after a reload', async () => {
  journey.allowErrors(/Failed to load resource|net::ERR_FAILED|dynamically imported/);
  await page.route(/menu-content/, (route) => route.abort());
  await page.goto(`${app.url}/dashboard`);
  await account().click();
  await expect.poll(() => account().getAttribute('aria-expanded')).toBe('false');
  await page.getByText('Check your connection and reload the page.').first().waitFor();
  await page.unroute(/menu-content/);
  await page.reload();
  await account().click();
  await menu().waitFor();
});

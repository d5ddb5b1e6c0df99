// The preview shows the email as readers get it, in a frame with another policy than the page: only a browser can test
// it.
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../support/app.ts';
import { axeSummary, signIn } from '../../support/browser/browser.ts';
import { builderIsReady } from '../../support/browser/builder.ts';
import { setUpJourney } from '../../support/browser/journey.ts';

const journey = setUpJourney({ allowedErrors: /ERR_PROXY/, allowsOutsideRequests: true });
let { app, page } = journey;
let member: Client;

const blocks = [
  {
    id: 'words',
    type: 'text',
    content: 'Dear {{first_name|friend}}, <a href="https://shop.example/a">see</a>',
  },
  { id: 'button', type: 'button', content: { text: 'Shop now', url: 'https://shop.example' } },
  { id: 'image', type: 'image', content: { src: 'https://img.example/a.png', alt: 'Three blue bowls' } },
];
const settings = { subject: 'For {{first_name|you}}', preheader: 'About {{shoe_size}}', dark: {} };

beforeEach(async () => {
  ({ app, page } = journey);
  member = await app.member();
  const saved = await member.post('/api/templates', { name: 'Bowls', content: { settings, blocks } });
  await signIn(page, member);
  await page.goto(`${app.url}/builder/${saved.body.id}`);
  await page.getByLabel('Email canvas').waitFor();
  await builderIsReady(page);
});

/** The frame that is in view. */
const email = () => page.locator('section[aria-label="Preview"] iframe:not(.invisible)').contentFrame();
const show = (view: string) => page.getByLabel('View', { exact: true }).selectOption(view);
const groundOf = () =>
  email()
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);

const openPreview = async () => {
  await page.keyboard.press('Control+Shift+P');
  await email().getByText('Shop now').waitFor();
};

test('the preview shows the email as a subscriber gets it, at the widths of their screens', async () => {
  await openPreview();
  await page.getByText('This is the email as recipients see it').waitFor({ state: 'attached' });
  await email().getByText('Dear Nora').waitFor();
  const inbox = page.getByRole('region', { name: 'Inbox preview' });
  await expect.poll(() => inbox.innerText()).toContain('For Nora');
  await expect.poll(() => page.getByText('This contact has no value').innerText()).toContain('shoe_size');
  await page.getByLabel('Preview as').selectOption({ label: 'Contact without a name' });
  await email().getByText('Dear friend').waitFor();
  for (const [name, width] of [
    ['Mobile', 390],
    ['Tablet', 768],
    ['Desktop', 680],
  ] as const) {
    await page.getByRole('radio', { name }).click();
    await expect
      .poll(() =>
        email()
          .locator('html')
          .evaluate((html) => html.clientWidth),
      )
      .toBe(width);
  }
  await page.keyboard.press('Control+Shift+P');
  await page.getByLabel('Email canvas').waitFor();
});

test('the preview shows light, dark and missing images in both color schemes of the screen', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPreview();
  await expect.poll(groundOf).toBe('rgb(255, 255, 255)');
  await show('dark');
  await expect.poll(groundOf).not.toBe('rgb(255, 255, 255)');
  const own = await groundOf();
  await show('turned-fully');
  await expect.poll(groundOf).not.toBe(own);
  await expect.poll(groundOf).not.toBe('rgb(255, 255, 255)');
  await show('no-images');
  await email().getByText('Three blue bowls').waitFor();
  await expect.poll(() => email().locator('img').count()).toBe(0);
  await show('text');
  await expect
    .poll(() => page.getByLabel('The email as plain text').innerText())
    .toContain('https://shop.example/a');
});

test('an email client shows the email without what it drops, and the page says what that is', async () => {
  await openPreview();
  const radiusOf = () =>
    email()
      .getByText('Shop now')
      .evaluate((node) => getComputedStyle(node).borderRadius);
  const strip = page.getByRole('group', { name: 'Email client' });
  const choose = (name: RegExp) => strip.getByRole('button', { name }).click();
  await expect.poll(radiusOf).toBe('6px');
  const styleSheets = () => email().locator('style').allTextContents();
  await expect.poll(async () => (await styleSheets()).join('')).toContain('x-apple-data-detectors');
  // Gmail drops the selector, and Apple Mail reads it.
  await choose(/^Gmail\b(?! for)/);
  await page.getByText('Gmail drops nothing that recipients see.').waitFor();
  await expect.poll(async () => (await styleSheets()).join('')).not.toContain('x-apple-data-detectors');
  await choose(/^Apple Mail/);
  await expect.poll(async () => (await styleSheets()).join('')).toContain('x-apple-data-detectors');
  // Word draws the shape that is written for it; no other client has it.
  await choose(/^Outlook for Windows/);
  await page
    .getByText(/^Outlook for Windows/)
    .first()
    .waitFor();
  await expect.poll(() => email().locator('center').count()).toBe(1);
  expect(await email().locator('a').count()).toBe(1);
  await choose(/^As designed/);
  await expect.poll(() => email().locator('center').count()).toBe(0);
  expect(await axeSummary(page)).toEqual([]);
});

test('the preview is for a contact that a search finds', async () => {
  await member.post('/api/esp/contacts', { email: 'zoe@home.example', firstName: 'Zoe', consent: true });
  await openPreview();
  await page.getByLabel('Preview as').selectOption({ label: 'Zoe · zoe@home.example' });
  await email().getByText('Dear Zoe').waitFor();
});

test('no script runs in the preview, and its links cannot be followed', async () => {
  await openPreview();
  const before = page.url();
  for (const button of ['left', 'middle'] as const)
    await email().getByText('Shop now').click({ button, force: true });
  await email().getByText('Shop now').waitFor();
  expect(page.url()).toBe(before);
  expect(page.context().pages()).toHaveLength(1);
  const frame = page.locator('section[aria-label="Preview"] iframe:not(.invisible)');
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('');
  await expect.poll(() => frame.getAttribute('src')).toMatch(/^\/preview\/draft\//);
  // The page itself cannot read it: the frame has another origin.
  expect(await frame.evaluate((node) => (node as HTMLIFrameElement).contentDocument)).toBeNull();
});

test('the preview follows the settings, and the meter shows the size of the email', async () => {
  await openPreview();
  await page.keyboard.press('Control+Shift+E');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('settings:subject');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bowls for {{first_name}}');
  await page.getByRole('region', { name: 'Inbox preview' }).getByText('Bowls for Nora').waitFor();
  await page.getByLabel('Footer below the email').check();
  await email().getByText('You get this email because').waitFor();
  await page.getByRole('button', { name: /Email size: \d+ KB of 102 KB/ }).click();
  await page.getByText('Gmail will show the whole email.').waitFor();
  await page.getByRole('button', { name: /^Button 2/ }).click();
  await page.getByLabel('Email canvas').waitFor();
  await page.locator('[data-block="button"][aria-current]').waitFor();
});

test('without a server the email is still shown', async () => {
  await page.route('**/api/preview-draft', (route) => route.abort());
  await openPreview();
  await page.getByText('The server didn’t answer. This is the same email').waitFor();
});

test('a brand is stored and colors new blocks', async () => {
  await page.getByRole('button', { name: 'Brand' }).first().click();
  await page.getByLabel('Brand name').fill('Fernhill Pottery');
  await page.getByRole('button', { name: 'Add color' }).click();
  await page.getByLabel('Color 1, for new buttons').fill('#c8352b');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Brand saved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Button', exact: true }).click();
  await page.getByRole('button', { name: '#c8352b' }).first().waitFor();
  await expect.poll(() => page.getByLabel('Background color', { exact: true }).inputValue()).toBe('#c8352b');
  expect((await member.get('/api/brand')).body).toMatchObject({
    brandName: 'Fernhill Pottery',
    colors: ['#c8352b'],
  });
});

test('the preview and the settings break no rule of accessibility', async () => {
  await openPreview();
  expect(await axeSummary(page)).toEqual([]);
});

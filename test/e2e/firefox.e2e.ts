// The journeys that matter most, in Firefox: sign-in, the builder, an export, a campaign, and a reader who unsubscribes.
// `npm run test:long` runs them where Firefox ESR is installed (docs/decisions/0047-firefox-in-the-long-tests.md).
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword } from '../support/app.ts';
import { axeSummary, overflow, signIn } from '../support/browser/browser.ts';
import { builderIsReady, isTyping } from '../support/browser/builder.ts';
import { launchFirefox, whyNoFirefox } from '../support/browser/firefox.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { audience } from '../support/samples/consent.ts';

const why = whyNoFirefox();
if (why !== null) console.log(`Skipped: journeys in Firefox, because ${why}.`);

describe.skipIf(why !== null)('in Firefox', () => {
  const journey = setUpJourney({ launch: launchFirefox, checksErrors: false });
  let { app, page } = journey;
  beforeAll(() => {
    ({ app } = journey);
  });
  beforeEach(() => {
    ({ page } = journey);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  /** By keys: `fill` of this driver sets the value past React, which then puts the old one back. */
  const write = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const toast = (title: string) => page.getByText(title, { exact: true }).first().waitFor();
  const kinds = () =>
    page
      .locator('[data-block]')
      .evaluateAll((all) => all.map((block) => block.getAttribute('data-block-type')));
  const focusedKind = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-block-type') ?? null);

  test('an owner signs in, after a refused password', async () => {
    const email = 'ines@fernhill.example';
    await app.member(email);
    await page.goto(`${app.url}/login`);
    await page.getByText('The demo account is filled in').waitFor();
    await write('Email', email);
    await write('Password', 'a wrong one');
    await button('Sign In').click();
    await page.getByText('Invalid email or password').first().waitFor();
    await write('Password', goodPassword);
    await button('Sign In').click();
    await toast('Login successful');
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('heading', { name: 'Welcome, Mara Lind' }).waitFor();
    expect(await axeSummary(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('an author builds an email with words and a button by mouse and keyboard, and exports it', async () => {
    const member = await app.member();
    await signIn(page, member);
    await page.goto(`${app.url}/builder`);
    await button(/Blank email/).click();
    await builderIsReady(page);
    await write('Template name', 'Rain tea');
    await button('Text Block').click();
    await page.locator('[data-block]').first().click();
    await isTyping(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('The rain tea is back.');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+v');
    await page.keyboard.press('Enter');
    await button('Button').click();
    await write('Button URL', 'https://shop.example/tea');
    await expect.poll(kinds).toEqual(['text', 'button']);

    await page.locator('[data-block-type="button"]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(kinds).toEqual(['button', 'text']);
    await expect.poll(focusedKind).toBe('button');
    await page.keyboard.press('Delete');
    await expect.poll(kinds).toEqual(['text']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(kinds).toEqual(['button', 'text']);

    await button('Export').click();
    await dialog().waitFor();
    await button('Export email').click();
    await toast('Export Ready');
    const preview = page.frameLocator('iframe[title="Preview of the exported email"]');
    await preview.getByText('The rain tea is back.The rain tea is back.').waitFor();
    await button('Copy').click();
    await toast('Copied!');
    await button('Save Template').click();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    const saved = async () => (await member.get('/api/saved-html-templates')).body;
    await expect.poll(async () => (await saved())[0]?.status).toBe('saved');
    expect((await saved())[0].templateName).toBe('Rain tea');
  });

  test('an owner sends the campaign of the sample shop and watches it arrive', async () => {
    const member = await app.member();
    await member.post('/api/sample-shop');
    await member.post('/api/esp/settings/sandbox');
    await member.post('/api/esp/event-tracking');
    const { body: campaigns } = await member.get('/api/esp/campaigns');
    const draft = campaigns.find(({ name }: { name: string }) => name === 'Gifts under $40');
    await signIn(page, member);
    await page.goto(`${app.url}/esp/campaigns/${draft.id}`);
    await button('Send Now').click();
    await button(/^Send to \d+ recipients$/).click();
    await toast('Campaign sent');
    const delivered = page
      .getByRole('region', { name: 'Report figures' })
      .getByRole('button', { name: /Delivered: show these/ });
    const count = async () => Number.parseInt(await delivered.innerText(), 10);
    // On a busy machine the browser and the sandbox take minutes for them.
    await expect.poll(count, { timeout: 240_000 }).toBeGreaterThan(100);
    await page.locator('main header').getByText('Sent', { exact: true }).waitFor();
  });

  test('a reader unsubscribes, and subscribes again', async () => {
    const mara = await audience(app);
    const contact = await mara.add('mia@home.example');
    const status = async () =>
      (await mara.client.get('/api/esp/contacts?search=mia@home.example')).body[0].status;
    await page.goto(app.url + mara.link(contact));
    await button('Unsubscribe').click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await status()).toBe('unsubscribed');
    await button('This was a mistake, subscribe me again').click();
    await page.getByText('You are subscribed again.').waitFor();
    expect(await status()).toBe('subscribed');
  });

  test('an author adds a block on a narrow screen', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await signIn(page, await app.member());
    await page.goto(`${app.url}/builder`);
    await button(/Blank email/).click();
    await builderIsReady(page);
    await button('Add block').click();
    await dialog().getByRole('button', { name: 'Button', exact: true }).click();
    await expect.poll(kinds).toEqual(['button']);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('a user checks an email by keyboard, on a narrow dark screen', async () => {
    await signIn(page, await app.member());
    await page.goto(`${app.url}/check`);
    await button('Switch to dark theme').click();
    await page.setViewportSize({ width: 375, height: 812 });
    await button('Check email').press('Enter');
    await page.getByText('Paste the HTML of an email, or choose a file.').waitFor();
    const source = page.getByLabel('Email', { exact: true });
    await expect.poll(() => source.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('<p>We have moved the workshop to a larger hall.</p>');
    await button('Check email').press('Enter');
    await page.getByRole('heading', { name: 'Your own results' }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeSummary(page)).toEqual([]);
  });

  test('a strip of tabs that is a pixel too low has no scrollbar', async () => {
    await signIn(page, await app.member());
    for (const [address, role] of [
      ['/templates', 'tablist'],
      ['/esp', 'navigation'],
    ] as const) {
      await page.goto(app.url + address);
      const strip = page.getByRole('main').getByRole(role).first();
      const scrollbarWidth = await strip.evaluate((element: HTMLElement) => {
        element.style.height = `${element.clientHeight - 1}px`;
        return element.offsetWidth - element.clientWidth;
      });
      expect([address, scrollbarWidth]).toEqual([address, 0]);
    }
  });
});

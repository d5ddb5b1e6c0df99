// The library from both sides: a user finds a design and starts with it, an administrator manages the designs.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../support/app.ts';
import {
  axeSummary,
  type Browser,
  launchBrowser,
  newPage,
  type Page,
  pageErrors,
  signIn,
} from '../support/browser/browser.ts';
import { isTyping } from '../support/browser/builder.ts';

const admin = { email: 'keeper@shop.example', password: 'a key to the shelves' };

let app: TestServer;
let browser: Browser;
let member: Client;
let keeper: Client;
beforeAll(async () => {
  [app, browser] = await Promise.all([
    startTestServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
    launchBrowser(),
  ]);
  [member, keeper] = [await app.member(), app.client()];
  await keeper.post('/api/auth/login', admin);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const open = async (who: Client): Promise<Page> => {
  const page = await newPage(browser, { width: 1280, height: 900 });
  await signIn(page, who);
  // The time to draw a whole library is not tested here.
  await page.route('**/library/previews/**', (route) =>
    route.fulfill({ path: 'src/web/public/icon-192.png' }),
  );
  return page;
};
const kinds = (page: Page) =>
  page.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block-type')));
const type = async (page: Page, words: string) => {
  await page.locator('[data-block-type="text"]').first().click();
  await isTyping(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
};
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a user searches, views, and continues with a copy', async () => {
  const page = await open(member);
  const all = (await member.get('/api/public-templates?limit=200')).body;
  const wanted = all.find((one: { category: string }) => one.category === 'flows');
  const { content } = (await member.get(`/api/public-templates/${wanted.id}`)).body;

  await page.goto(`${app.url}/dashboard`);
  const gallery = page.getByRole('region', { name: 'Templates', exact: true });
  const cards = gallery.getByRole('article');
  await expect.poll(() => cards.count()).toBe(all.length);
  // One Tab stop, however many cards.
  await cards.first().getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const isIn = (at: number) => cards.nth(at).evaluate((card) => card.contains(document.activeElement));
  await expect.poll(() => isIn(5)).toBe(true);
  await page.keyboard.press('End');
  await expect.poll(() => isIn(all.length - 1)).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isIn(all.length - 1)).toBe(true);
  await expect.poll(() => cards.locator('[tabindex="0"]').count()).toBe(3);
  await gallery.getByRole('button', { name: /^Flows/ }).click();
  await expect
    .poll(() => cards.count())
    .toBe(all.filter((one: { category: string }) => one.category === 'flows').length);
  await gallery.getByLabel('Search the library').fill(`${wanted.name}  `);
  await expect.poll(() => cards.count()).toBe(1);
  await gallery.getByLabel('Made for').selectOption(wanted.trade);
  await expect.poll(() => cards.count()).toBe(1);
  const edit = gallery.getByRole('link', { name: `Edit design ${wanted.name}, in a new tab` });
  expect([await edit.getAttribute('href'), await edit.getAttribute('rel')]).toEqual([
    wanted.canvaUrl,
    'noopener noreferrer',
  ]);

  await gallery.getByRole('button', { name: `Look at ${wanted.name}` }).click();
  const dialog = page.getByRole('dialog', { name: wanted.name });
  const frame = dialog.frameLocator('iframe');
  await frame.locator('table').first().waitFor();
  await dialog.getByRole('radio', { name: 'Phone' }).click();
  await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBe(375);
  expect(await axeSummary(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Use this design' }).click();

  await page.waitForURL(/\/builder\?design=/);
  await page.getByText('Email Builder').first().waitFor();
  await expect.poll(() => kinds(page)).toEqual(content.blocks.map((block: { type: string }) => block.type));
  await expect.poll(() => page.getByLabel('Template name').inputValue()).toBe(wanted.name);
  await expect
    .poll(() => page.getByLabel('Preheader', { exact: true }).inputValue())
    .toBe(content.settings.preheader);
  const ids: string[] = content.blocks.map((block: { id: string }) => block.id);
  const copies = await page
    .locator('[data-block]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')));
  expect(copies.filter((id) => ids.includes(id ?? ''))).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/builder\/[\w-]+$/);
  const [mine] = (await member.get('/api/templates')).body;
  expect([mine.name, mine.content.blocks.length]).toEqual([wanted.name, content.blocks.length]);
  await expect
    .poll(async () => (await member.get(`/api/public-templates/${wanted.id}`)).body.useCount)
    .toBe(1);

  await page.goto(`${app.url}/builder`);
  const shelf = page.getByRole('region', { name: 'Template library' });
  await shelf.getByRole('article').first().waitFor();
  await shelf
    .getByRole('link', { name: /^Use this design/ })
    .first()
    .click();
  await page.locator('[data-block]').first().waitFor();
  await page.goBack();
  await shelf.getByRole('article').first().waitFor();
  await page.goto(`${app.url}/builder?design=nothing`);
  await page.getByText('This design is not here').waitFor();
  for (const path of ['/admin', '/admin/designs/first-roast-of-the-season']) {
    await page.goto(app.url + path);
    await page.getByText('404 Page Not Found').waitFor();
  }
  await page.close();
});

test('an administrator adds, changes, deletes and brings back, and edits a design in the builder', async () => {
  const page = await open(keeper);
  await page.goto(`${app.url}/admin`);
  const toast = (title: string) => page.getByText(title, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Add Template' }).click();
  const form = page.getByRole('dialog', { name: 'Add template' });
  await form.getByRole('button', { name: 'Add template', exact: true }).click();
  await form.getByText('Template name and image URL are required').waitFor();
  await form.getByLabel('Template name').fill('Poster of the year');
  await form.getByLabel('Category').selectOption('filters');
  await form.getByLabel('Canva URL').fill('https://www.canva.com/design/poster');
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#1f4fd8' } })
    .png()
    .toBuffer();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Upload a picture' }).click(),
  ]);
  await chooser.setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: picture });
  await expect.poll(() => form.getByLabel('Preview image URL').inputValue()).toMatch(/\/uploads\//);
  expect(await axeSummary(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add template', exact: true }).click();
  await toast('Template created');

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Poster of the year').waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Search templates').fill('poster of');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Edit Poster of the year' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit template' });
  await edit.getByLabel('Template name').fill('Poster of the decade');
  await page.keyboard.press('Enter');
  await toast('Template updated');
  await row('Poster of the decade').waitFor();
  expect((await member.get('/api/public-templates')).body[0]).toMatchObject({
    name: 'Poster of the decade',
    category: 'filters',
    canvaUrl: 'https://www.canva.com/design/poster',
  });

  await page.getByRole('button', { name: 'Delete Poster of the decade' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast('Template deleted');
  await expect.poll(() => row('Poster of the decade').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Poster of the decade').waitFor();

  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByLabel('Search templates').fill('first roast of the season');
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => widthOf(page)).toBe(width);
    expect(await axeSummary(page)).toEqual([]);
  }
  await page.getByRole('link', { name: /^Open in builder.*First roast of the season/ }).click();
  await page.getByText('Library design, as everyone sees it').waitFor();
  await type(page, 'Roasted for everyone');
  await page.getByText('Library design, changes not in the library yet').waitFor();
  const path = '/api/public-templates/first-roast-of-the-season';
  const shown = async () => JSON.stringify((await member.get(path)).body.content);
  expect(await shown()).not.toContain('Roasted for everyone');
  await page.reload();
  await page.getByText('Library design, changes not in the library yet').waitFor();
  await page.getByRole('button', { name: 'Save design' }).click();
  await toast('Template saved');
  await page.getByText('Library design, as everyone sees it').waitFor();
  await expect.poll(() => shown()).toContain('Roasted for everyone');
  expect((await keeper.get('/api/templates')).body).toEqual([]);
  expect(pageErrors(page)).toEqual([]);
  await page.close();
});

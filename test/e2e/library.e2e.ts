// The library from both sides: a user finds a design and starts with it, an administrator manages the designs.
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer } from '../support/app.ts';
import { axeSummary, type Page, signIn } from '../support/browser/browser.ts';
import { isTyping } from '../support/browser/builder.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const admin = { email: 'keeper@shop.example', password: 'a key to the shelves' };

const journey = setUpJourney({
  checksRefusedCalls: true,
  startApp: () => startTestServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
  pages: 'by-hand',
});
let { app } = journey;
let member: Client;
let administrator: Client;
beforeAll(async () => {
  ({ app } = journey);
  [member, administrator] = [await app.member(), app.client()];
  await administrator.post('/api/auth/login', admin);
});

const open = async (client: Client): Promise<Page> => {
  const page = await journey.openPage();
  await signIn(page, client);
  // The time to draw a whole library is not tested here.
  await page.route('**/library/previews/**', (route) =>
    route.fulfill({ path: 'src/web/public/icon-192.png' }),
  );
  return page;
};
const kinds = (page: Page) =>
  page.locator('[data-block]').evaluateAll((all) => all.map((item) => item.getAttribute('data-block-type')));
const type = async (page: Page, words: string) => {
  await page.locator('[data-block-type="text"]').first().click();
  await isTyping(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
};
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a user searches the library, views a design and continues with a copy', async () => {
  const page = await open(member);
  const all = (await member.get('/api/public-templates?limit=200')).body;
  const design = all.find((item: { category: string }) => item.category === 'flows');
  const { content } = (await member.get(`/api/public-templates/${design.id}`)).body;

  await page.goto(`${app.url}/dashboard`);
  const gallery = page.getByRole('region', { name: 'Templates', exact: true });
  const cards = gallery.getByRole('article');
  await expect.poll(() => cards.count()).toBe(all.length);
  // One row and one Tab stop, however many cards.
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await cards.first().getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const isIn = (at: number) => cards.nth(at).evaluate((card) => card.contains(document.activeElement));
  await expect.poll(() => isIn(2)).toBe(true);
  const scrolled = () =>
    gallery.getByRole('group', { name: 'Designs' }).evaluate(({ scrollLeft }) => scrollLeft);
  const [previous, next] = ['Show previous templates', 'Show more templates'].map((name) =>
    gallery.getByRole('button', { name }),
  );
  const isOver = (button: typeof previous) => expect.poll(() => button?.getAttribute('aria-disabled'));
  await isOver(previous).toBe('true');
  await next?.click();
  await expect.poll(scrolled).toBeGreaterThan(200);
  await isOver(previous).toBe('false');
  await previous?.press('Enter');
  await expect.poll(scrolled).toBe(0);
  await isOver(previous).toBe('true');
  expect(await previous?.evaluate((button) => button === document.activeElement)).toBe(true);
  await cards.first().getByRole('button').focus();
  await page.keyboard.press('End');
  await expect.poll(() => isIn(all.length - 1)).toBe(true);
  await isOver(next).toBe('true');
  await page.keyboard.press('Tab');
  await expect.poll(() => isIn(all.length - 1)).toBe(true);
  await expect.poll(() => cards.locator('[tabindex="0"]').count()).toBe(3);

  await page.goto(`${app.url}/builder`);
  const library = page.getByRole('region', { name: 'Template library' });
  const found = library.getByRole('article');
  await library.getByRole('button', { name: /^Flows/ }).click();
  const flows = all.filter((item: { category: string }) => item.category === 'flows').length;
  await library.getByText(`1–24 of ${flows}`, { exact: true }).waitFor();
  expect(await found.count()).toBe(24);
  await library.getByLabel('Search library').fill(`${design.name}  `);
  await expect.poll(() => found.count()).toBe(1);
  await library.getByLabel('Industry').selectOption(design.trade);
  await expect.poll(() => found.count()).toBe(1);
  const edit = library.getByRole('link', { name: `Edit design ${design.name} (opens in a new tab)` });
  expect([await edit.getAttribute('href'), await edit.getAttribute('rel')]).toEqual([
    design.canvaUrl,
    'noopener noreferrer',
  ]);

  await library.getByRole('button', { name: `Preview ${design.name}` }).click();
  const dialog = page.getByRole('dialog', { name: design.name });
  const frame = dialog.frameLocator('iframe');
  await frame.locator('table').first().waitFor();
  await dialog.getByRole('radio', { name: 'Phone' }).click();
  await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBe(375);
  expect(await axeSummary(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Use this design' }).click();

  await page.waitForURL(/\/builder\?design=/);
  await page.getByText('Email Builder').first().waitFor();
  await expect.poll(() => kinds(page)).toEqual(content.blocks.map((block: { type: string }) => block.type));
  await expect.poll(() => page.getByLabel('Template name').inputValue()).toBe(design.name);
  await expect
    .poll(() => page.getByLabel('Preview text', { exact: true }).inputValue())
    .toBe(content.settings.preheader);
  const ids: string[] = content.blocks.map((block: { id: string }) => block.id);
  const copies = await page
    .locator('[data-block]')
    .evaluateAll((all) => all.map((item) => item.getAttribute('data-block')));
  expect(copies.filter((id) => ids.includes(id ?? ''))).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/builder\/[\w-]+$/);
  const [copied] = (await member.get('/api/templates')).body;
  expect([copied.name, copied.content.blocks.length]).toEqual([design.name, content.blocks.length]);
  await expect
    .poll(async () => (await member.get(`/api/public-templates/${design.id}`)).body.useCount)
    .toBe(1);

  await page.goto(`${app.url}/builder`);
  await library.getByRole('article').first().waitFor();
  await library
    .getByRole('link', { name: /^Use this design/ })
    .first()
    .click();
  await page.locator('[data-block]').first().waitFor();
  await page.goBack();
  await library.getByRole('article').first().waitFor();
  journey.allowErrors(/404/);
  await page.goto(`${app.url}/builder?design=nothing`);
  await page.getByText('We can’t find this design').waitFor();
  for (const path of ['/admin', '/admin/designs/first-roast-of-the-season']) {
    await page.goto(app.url + path);
    await page.getByText('404 Page Not Found').waitFor();
  }
});

test('an administrator adds, changes, deletes and restores a design, and edits one in the builder', async () => {
  const page = await open(administrator);
  await page.goto(`${app.url}/admin`);
  const toast = (title: string) => page.getByText(title, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Add template' }).click();
  const form = page.getByRole('dialog', { name: 'Add template' });
  await form.getByRole('button', { name: 'Add template', exact: true }).click();
  await form.getByText('Template name and image URL are required').waitFor();
  await form.getByLabel('Template name').fill('Poster of the year');
  await form.getByLabel('Category').selectOption('filters');
  await form.getByLabel('Canva URL').fill('https://www.canva.com/design/poster');
  const png = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#1f4fd8' } })
    .png()
    .toBuffer();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Upload image' }).click(),
  ]);
  await chooser.setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: png });
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
  await page.getByText('Published in the library', { exact: true }).waitFor();
  await type(page, 'Roasted for everyone');
  await page.getByText('Changes not in the library yet').waitFor();
  const path = '/api/public-templates/first-roast-of-the-season';
  const shown = async () => JSON.stringify((await member.get(path)).body.content);
  expect(await shown()).not.toContain('Roasted for everyone');
  await page.reload();
  await page.getByText('Changes not in the library yet').waitFor();
  await page.getByRole('button', { name: 'Save design' }).click();
  await toast('Template saved');
  await page.getByText('Published in the library', { exact: true }).waitFor();
  await expect.poll(() => shown()).toContain('Roasted for everyone');
  expect((await administrator.get('/api/templates')).body).toEqual([]);
});

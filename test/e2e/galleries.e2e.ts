// Long galleries by pages, and actions on several items, with the keyboard.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true, pages: 'per-file', isSignedIn: true });
let { app, member, page } = journey;
beforeAll(() => {
  ({ app, member, page } = journey);
});

const hasFocus = (text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text);
const search = () => new URL(page.url()).search;
const link = (name: string) => page.getByRole('link', { name, exact: true });

test('the library is shown by pages, which the keyboard turns and the address keeps', async () => {
  const { length } = (await member.get('/api/public-templates?limit=200')).body;
  const last = Math.ceil(length / 24);
  await page.route('**/library/previews/**', (route) =>
    route.fulfill({ path: 'src/web/public/icon-192.png' }),
  );
  await page.goto(`${app.url}/templates?tab=library`);
  const cards = page.getByRole('article');
  await page.getByText(`1–24 of ${length}`, { exact: true }).waitFor();
  expect(await cards.count()).toBe(24);
  const [first] = await cards.allTextContents();
  const next = page.getByRole('navigation', { name: 'Pages' }).getByText('Next');
  await next.focus();
  await page.keyboard.press('Enter');
  await hasFocus(`25–48 of ${length}`);
  expect(search()).toBe('?tab=library&page=2');
  await expect
    .poll(() => page.getByText(`25–48 of ${length}`).evaluate((line) => line.getBoundingClientRect().top))
    .toBeGreaterThan(50);
  expect((await cards.allTextContents())[0]).not.toBe(first);
  expect(await axeSummary(page)).toEqual([]);

  await page.goBack();
  await page.getByText(`1–24 of ${length}`).waitFor();
  await page.goForward();
  await page.getByText(`25–48 of ${length}`).waitFor();
  await page.reload();
  await page.getByText(`25–48 of ${length}`).waitFor();
  await link(`Page ${last}`).press('Enter');
  await hasFocus(`${(last - 1) * 24 + 1}–${length} of ${length}`);
  expect(await cards.count()).toBe(length - (last - 1) * 24);
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  // Another filter begins at its first page.
  await page.getByLabel('Search library').fill('e');
  await expect.poll(search).toBe('?tab=library');
});

test('lists and saved results have pages, also those that the server lists by cursors', async () => {
  const names = Array.from({ length: 26 }, (_, index) => `Item ${String(index + 1).padStart(2, '0')}`);
  for (const name of names)
    await Promise.all([
      member.post('/api/saved-html-templates', { templateName: name, htmlContent: `<p>${name}</p>` }),
      member.post('/api/esp/lists', { name }),
    ]);
  for (const [path, nextPage] of [
    ['/saved-results', '/saved-results?page=2'],
    ['/esp?tab=lists', '/esp?tab=lists&page=2'],
  ] as const) {
    await page.goto(app.url + path);
    const items = page.locator('main').getByRole('heading', { level: 2, name: /^Item \d+$/ });
    await page.getByText('1–24 of 26', { exact: true }).waitFor();
    await expect.poll(() => items.count()).toBe(24);
    await link('Page 2').click();
    await hasFocus('25–26 of 26');
    await expect.poll(() => items.count()).toBe(2);
    expect(page.url()).toBe(app.url + nextPage);
    // The pages before it are loaded again.
    await page.reload();
    await expect.poll(() => items.count()).toBe(2);
  }
});

test('several campaigns are selected by the keyboard, deleted after a question, and restored', async () => {
  for (const name of ['North', 'South', 'West'])
    await member.post('/api/esp/campaigns', { name, subject: name, fromEmail: 'mara@shop.example' });
  await page.goto(`${app.url}/esp?tab=campaigns`);
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await box('Select West').press('Space');
  await page.getByText('1 selected', { exact: true }).last().waitFor();
  await box('Select North').click({ modifiers: ['Shift'] });
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4);
  await box('Select South').press('Space');
  expect(await axeSummary(page)).toEqual([]);
  const bar = page.getByRole('region', { name: 'Selected campaigns' });
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 campaigns?' });
  await dialog.waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('2 campaigns deleted', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await expect
    .poll(() => box('Select all 1 shown').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
});

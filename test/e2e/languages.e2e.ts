// The languages of the product: chosen by a visitor, by the browser and in the settings, without losing what was typed.
import { beforeEach, expect, test } from 'vitest';
import { axeSummary, overflow, type Page, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ pages: 'by-hand', checksRefusedCalls: true });
let { app } = journey;
beforeEach(() => {
  ({ app } = journey);
});

const go = (page: Page, path: string) => page.goto(app.url + path);
const documentOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const waitForDocument = (page: Page, lang: string, dir: string) =>
  expect.poll(() => documentOf(page)).toEqual([lang, dir]);
/** A reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

/** Keys of texts look like `shared.dates.dateAtTime`; an address or a file is none. */
const keysShown = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.body.innerText
      .split(/\s+/)
      .filter((word) => /\b[a-z]+[A-Za-z]*\.[a-zA-Z]+\.[a-zA-Z]+\b/.test(word) && !/[@/]/.test(word)),
  );

test('a visitor chooses a language: what was typed stays, and the choice is remembered', async () => {
  const page = await journey.openPage();
  await go(page, '/contact');
  await page.locator('textarea').first().fill('half a question');
  await mark(page);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await waitForDocument(page, 'de', 'ltr');
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).waitFor();
  expect(await page.locator('textarea').first().inputValue()).toBe('half a question');
  expect(await isMarked(page)).toBe(true);
  const answer = await go(page, '/login');
  expect(await answer?.text()).toContain('<html lang="de" dir="ltr">');
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).waitFor();
});

test('the browser decides for a visitor who chose nothing, from the first byte', async () => {
  const page = await journey.openPage({ locale: 'ar-EG', width: 1280, height: 900 });
  const answer = await go(page, '/');
  expect(await answer?.text()).toContain('<html lang="ar" dir="rtl">');
  await page.locator('summary[aria-label="اللغة: العربية"]').first().waitFor();
  expect(await overflow(page)).toBe(0);
});

test('an account chooses its language in the settings, and its other tabs follow', async () => {
  const page = await journey.openPage();
  const member = await app.member();
  await signIn(page, member);
  const other = await page.context().newPage();
  await go(other, '/check');
  await other.locator('main h1').waitFor();
  await go(page, '/settings/appearance');
  await page.getByLabel('Company').fill('Half a company');
  await mark(page);
  await page.getByLabel('Language', { exact: true }).selectOption('de');
  await waitForDocument(page, 'de', 'ltr');
  await page.getByText('Ihre Auswahl ist gespeichert.').waitFor();
  expect(await page.locator('input[autocomplete="organization"]').inputValue()).toBe('Half a company');
  expect(await isMarked(page)).toBe(true);
  await other.bringToFront();
  await waitForDocument(other, 'de', 'ltr');
  await other.close();

  await page.bringToFront();
  await page.getByLabel('Zeitzone', { exact: true }).fill('tokyo');
  await page.getByLabel('Zeitzone', { exact: true }).press('Enter');
  await page.getByText(/\(Tokyo, GMT\+9\)/).waitFor();
  await page.getByLabel('Regionales Format', { exact: true }).click();
  await page.getByRole('option', { name: /^Schweiz/ }).click();
  await expect
    .poll(async () => (await member.get('/api/auth/user')).body)
    .toMatchObject({
      language: 'de',
      locale: 'de-CH',
      timeZone: 'Asia/Tokyo',
    });
  expect(await axeSummary(page)).toEqual([]);
});

const screens = [
  '/',
  '/templates',
  '/builder',
  '/saved-results',
  '/craft-campaign',
  '/check',
  '/esp',
  '/settings',
];

test('in Arabic the screens go from right to left, and show no key of a text', async () => {
  const page = await journey.openPage();
  const member = await app.member();
  await member.patch('/api/account/profile', { language: 'ar' });
  await signIn(page, member);
  for (const screen of screens) {
    await go(page, screen);
    await page.locator('main h1').first().waitFor();
    await waitForDocument(page, 'ar', 'rtl');
    expect([screen, await keysShown(page), await overflow(page)]).toEqual([screen, [], 0]);
  }
  const hasFont = () => page.evaluate(() => document.fonts.check('16px "Noto Sans Arabic Variable"', 'لغة'));
  await expect.poll(hasFont).toBe(true);

  await go(page, '/help');
  const search = page.getByRole('searchbox');
  const layout = () =>
    search.evaluate((field) => {
      const { direction, paddingLeft, paddingRight } = getComputedStyle(field);
      return { direction, hasRoomForIcon: Number.parseFloat(paddingRight) > Number.parseFloat(paddingLeft) };
    });
  await search.waitFor();
  expect(await layout()).toEqual({ direction: 'rtl', hasRoomForIcon: true });
  await search.fill('Lettersmith');
  expect(await layout()).toEqual({ direction: 'ltr', hasRoomForIcon: true });
});

test('the language of an account replaces that of the visitor at sign-in, without a reload', async () => {
  const page = await journey.openPage();
  const { demo } = (await app.client().get('/api/config')).body;
  const owner = app.client();
  await owner.post('/api/auth/login', demo);
  await owner.patch('/api/account/profile', { language: 'de' });
  await go(page, '/login');
  await mark(page);
  await page.locator('input[type="email"]').fill(demo.email);
  await page.locator('input[type="password"]').fill(demo.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await waitForDocument(page, 'de', 'ltr');
});

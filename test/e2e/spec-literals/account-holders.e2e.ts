// The fixed texts of the screens around the builder: dashboard, navigation, templates, library, Craft a Campaign.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { specLiterals } from '#contract/spec-literals/all-spec-literals.ts';
import { type Client, startTestServer } from '../../support/app.ts';
import { signIn } from '../../support/browser/browser.ts';
import { stayInsteadOf, whileFailing } from '../../support/browser/held-answers.ts';
import { setUpJourney } from '../../support/browser/journey.ts';
import { checkLiterals } from '../../support/browser/literals-on-page.ts';

const admin = { email: 'keeper@shop.example', password: 'a key to the shelves' };

const journey = setUpJourney({
  checksErrors: false,
  pages: 'per-file',
  startApp: () => startTestServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
});
let { app, page } = journey;
let member: Client;
beforeAll(async () => {
  ({ app } = journey);
  member = await app.member();
  await member.post('/api/templates', { name: 'Spring bowls', content: { blocks: [] } });
  await member.post('/api/saved-html-templates', {
    templateName: 'Spring bowls',
    htmlContent: '<!doctype html><html lang="en"><body><p>The bowls are back.</p></body></html>',
  });
});
beforeEach(async () => {
  ({ app, page } = journey);
  // Ends a navigation that the test before held back: it would abort the first one of this test.
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.context().clearCookies();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  // The time to draw a whole library is not tested here.
  await page.route('**/library/previews/**', (route) =>
    route.fulfill({ path: 'src/web/public/icon-192.png' }),
  );
});

const go = (path: string) => page.goto(app.url + path);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const refuseToCopy = () =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });

test('dashboard and navigation', async () => {
  const literals = checkLiterals(specLiterals.dashboard);
  await signIn(page, member);
  await go('/dashboard');
  await literals.shows(page, 'an account with saved templates');
  await page.locator('table').getByRole('button', { name: 'Spring bowls' }).click();
  await literals.shows(page, 'a saved template is open');
  await dialog().getByRole('button', { name: 'Copy Code' }).click();
  await literals.shows(page, 'a saved template is copied');
  await dialog().getByRole('button', { name: 'Download HTML' }).click();
  await literals.shows(page, 'a saved template is downloaded');
  await refuseToCopy();
  await dialog().getByRole('button', { name: 'Copy Code' }).click();
  await literals.shows(page, 'the browser refuses to copy');

  await page.setViewportSize({ width: 375, height: 800 });
  await go('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await literals.shows(page, 'the menu of a phone is open');
  await page.setViewportSize({ width: 1280, height: 900 });

  const { demo } = (await app.client().get('/api/config')).body;
  const trial = app.client();
  await trial.post('/api/auth/login', demo);
  await signIn(page, trial);
  await go('/dashboard');
  await literals.shows(page, 'the trial opens it');

  const leaving = app.client();
  for (const [name, value] of (await app.member()).cookies) leaving.cookies.set(name, value);
  await signIn(page, leaving);
  await go('/dashboard');
  await page.locator('header').getByRole('link', { name: 'Saved Results' }).waitFor();
  await leaving.post('/api/auth/logout');
  await stayInsteadOf(page, '**/api/login*');
  await page.locator('header').getByRole('link', { name: 'Saved Results' }).click();
  await literals.shows(page, 'the session has ended');
  expect(literals.unvisited()).toEqual([]);
});

test('templates and saved results', async () => {
  const literals = checkLiterals(specLiterals.templates);
  await signIn(page, member);
  await go('/templates');
  await literals.shows(page, 'an account with templates');
  await whileFailing(page, '**/api/templates/*', async () => {
    await button(/^Delete/).click();
    await literals.shows(page, 'a deletion fails', '/templates');
  });

  await go('/saved-results');
  const open = () => button('Spring bowls').click();
  await open();
  await literals.shows(page, 'a saved template is open');
  await dialog().getByRole('button', { name: 'Copy Code' }).click();
  await literals.shows(page, 'a saved template is copied');
  await dialog().getByRole('button', { name: 'Download HTML' }).click();
  await literals.shows(page, 'a saved template is downloaded');
  await refuseToCopy();
  await dialog().getByRole('button', { name: 'Copy Code' }).click();
  await literals.shows(page, 'the browser refuses to copy');
  await whileFailing(page, '**/api/saved-html-templates/*', async () => {
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await literals.shows(page, 'a deletion fails', '/saved-results');
  });
  expect(literals.unvisited()).toEqual([]);
});

test('administration of the library', async () => {
  const literals = checkLiterals(specLiterals.admin);
  const administrator = app.client();
  await administrator.post('/api/auth/login', admin);
  await signIn(page, administrator);
  await go('/admin');
  const send = () =>
    dialog()
      .locator('form')
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await button(/^Add/).first().click();
  await send();
  await literals.shows(page, 'an entry without name and image is sent');
  await dialog().locator('[name="name"]').fill('Poster of the year');
  await dialog().locator('input[type="url"]').first().fill(`${app.url}/icon-192.png`);
  await whileFailing(page, '**/api/admin/templates', async () => {
    await send();
    await literals.shows(page, 'a creation fails');
  });
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  const row = page.locator('tbody tr').first();
  await whileFailing(page, '**/api/admin/templates/*', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog().locator('[name="name"]').fill('Poster of the decade');
    await send();
    await literals.shows(page, 'a change fails');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await literals.shows(page, 'a deletion fails');
  });
  expect(literals.unvisited()).toEqual([]);
});

test('Craft a Campaign', async () => {
  const literals = checkLiterals(specLiterals.craft);
  await go('/craft-campaign');
  await literals.shows(page, 'a visitor opens it');
  await signIn(page, member);
  await go('/craft-campaign');
  await literals.shows(page, 'a user opens it');

  const url = page.locator('main input[type="url"]');
  await url.press('Enter');
  await literals.shows(page, 'an address is missing');
  await whileFailing(
    page,
    '**/api/crawl-url',
    async () => {
      await url.fill('https://shop.example/mug');
      await url.press('Enter');
      await literals.shows(page, 'an address cannot be read');
    },
    422,
  );
  await url.fill('');

  const information = page.locator('main textarea').first();
  await information.press('ControlOrMeta+Enter');
  await literals.shows(page, 'the campaign type is missing');
  const types = page.locator('main button[aria-haspopup="dialog"]').first();
  await types.press('Enter');
  await page.getByRole('option').first().click();
  await types.and(page.locator(':focus')).waitFor();
  await information.press('ControlOrMeta+Enter');
  await literals.shows(page, 'the information is missing');
  await information.fill('The Harbour mug is new. It costs $24.');
  await whileFailing(
    page,
    '**/api/generate-campaign/**',
    async () => {
      await button('Generate').click();
      await literals.shows(page, 'the generation fails');
    },
    422,
  );
  await button('Generate').click();
  await literals.shows(page, 'a campaign is generated');
  expect(literals.unvisited()).toEqual([]);
});

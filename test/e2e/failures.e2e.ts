// Mishaps around the screens: sessions that end, browsers that store nothing, endless names, expired plans.
import { beforeEach, expect, test } from 'vitest';
import { goodPassword } from '../support/app.ts';
import { axeSummary, signIn } from '../support/browser/browser.ts';
import { setUpBuilderJourney } from '../support/browser/builder-journey.ts';
import { watchFor, watchHere } from '../support/browser/count-visible-words.ts';

const journey = setUpBuilderJourney();
let { app, page, member, email } = journey;
const { openBlankEmail } = journey;
beforeEach(async () => {
  ({ app, page, member, email } = journey);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a session that ends during work asks no question and loses nothing', async () => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  // An autosave would detect it before the export does, and navigate half a second later.
  await page.route('**/api/templates', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await openBlankEmail();
  await button('Text Block').click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Half an email');
  const message = await watchFor(page, 'You are logged out. Logging in again...');
  await page.context().clearCookies();
  await button('Export').click();
  await button('Export email').click();
  await message.seen();
  await page.waitForURL(/\/login\?next=%2Fbuilder/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await button('Sign In').click();
  await page.locator('[data-block-type="text"]').waitFor();
  expect(questions).toEqual([]);
  await expect.poll(() => page.locator('[data-block-type="text"]').count()).toBe(1);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Template name' }).inputValue())
    .toBe('Half an email');
});

test('a tab does not save one user’s work into another user’s account', async () => {
  // Before the tab has changes: it saves itself two seconds after them.
  const other = await app.member();
  // On a busy machine the other user may take longer than that to sign in.
  const saving = '**/api/templates';
  await page.route(saving, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await openBlankEmail();
  await button('Text Block').click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Only mine');
  await signIn(page, other);
  // Whichever is first: the message of the other tab or the next attempt to save, which the server refuses.
  await page.unroute(saving);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: /Blank email/ }).waitFor();
  expect(await page.getByText('Only mine').count()).toBe(0);
  expect((await other.get('/api/templates')).body).toEqual([]);

  await signIn(page, member);
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Template name' }).inputValue())
    .toBe('Only mine');
});

test('a browser that stores nothing can build and save', async () => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Site data is blocked.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
  await openBlankEmail();
  await button('Text Block').click();
  await page.getByText('Unsaved. This browser can’t store a copy.').waitFor();
  await button('Save').click();
  await page.waitForURL(/\/builder\/[\w-]{21}$/);
});

test('a saved email opens on the dashboard, and copying it counts as one use', async () => {
  await member.post('/api/saved-html-templates', { templateName: 'Tea', htmlContent: '<p>Tea for you</p>' });
  await page.goto(`${app.url}/dashboard`);
  await button('Tea').click();
  await page.frameLocator('iframe[title="Preview of Tea"]').getByText('Tea for you').waitFor();
  await page.getByText('Not used yet').waitFor();
  const copied = await watchHere(page, 'Copied!');
  await button('Copy Code').click();
  await copied.seen();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('<p>Tea for you</p>');
  await expect.poll(() => page.getByText('Not used yet').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tea');
});

test('a double click copies and deletes once', async () => {
  await member.post('/api/templates', { name: 'Tea', content: {} });
  const names = async () =>
    (await member.get('/api/templates')).body.map((item: { name: string }) => item.name);
  await page.goto(`${app.url}/templates`);
  await button('Duplicate Tea').dblclick();
  await button('Delete Tea (copy)').waitFor();
  await expect.poll(names).toEqual(['Tea (copy)', 'Tea']);
  await button('Delete Tea (copy)').dblclick();
  await page.getByText('Template deleted').first().waitFor();
  await expect.poll(names).toEqual(['Tea']);
});

test('very long names without a space fit a narrow screen', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
  await member.post('/api/templates', { name, content: {} });
  await member.post('/api/saved-html-templates', { templateName: name, htmlContent: '<p>Tea</p>' });
  await page.setViewportSize({ width: 375, height: 740 });
  const isNarrow = async () => {
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await axeSummary(page)).toEqual([]);
  };
  for (const path of ['/dashboard', '/templates', '/saved-results', '/builder']) {
    await page.goto(app.url + path);
    await page.getByText(name).first().waitFor();
    await isNarrow();
  }
  await page.goto(`${app.url}/saved-results`);
  await button(name).click();
  const title = page.getByRole('dialog').getByRole('heading');
  await expect.poll(() => title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true);
});

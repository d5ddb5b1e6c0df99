// Public pages, and the first signed-in screen: legal texts, 404, theme, navigation, dashboard.
import { beforeEach, expect, test } from 'vitest';
import { axeSummary, signIn } from '../support/browser/browser.ts';
import { watchFor, watchHere } from '../support/browser/count-visible-words.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true });
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const scrolled = () => page.evaluate(() => window.scrollY);
const press = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).press('Enter');
const setTheme = (theme: 'light' | 'dark') =>
  page.evaluate((to) => {
    document.documentElement.classList.toggle('dark', to === 'dark');
  }, theme);

/**
 * Nothing overflows and no rule is broken, on every width and in both themes. `npm test` checks the rules once on each
 * width, in three of the six combinations.
 */
const expectAccessibleEverywhere = async () => {
  const themes = ['light', 'dark'] as const;
  for (const [at, width] of [375, 768, 1280].entries()) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const theme of process.env.LONG ? themes : [themes[at % 2] ?? 'light']) {
      await setTheme(theme);
      expect(await axeSummary(page), `${width} ${theme}`).toEqual([]);
    }
    await setTheme('light');
  }
};

const legal = {
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/acceptable-use': 'Acceptable Use Policy',
  '/cookie-policy': 'Cookie Policy',
  '/security-policy': 'Security Policy',
};

test('a visitor reads the legal texts from their table of contents to their end, and on paper', async () => {
  await page.goto(`${app.url}/cookie-policy`);
  await heading('Cookie Policy').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Cookie Policy/);
  await page.getByText('examples', { exact: false }).first().waitFor();
  await expectAccessibleEverywhere();

  await press('Storage in your browser', 'link');
  await expect.poll(() => new URL(page.url()).hash).toBe('#storage');
  await expect
    .poll(() => heading('Storage in your browser').evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200);
  await press('Back to top');
  await expect.poll(scrolled).toBe(0);
  await expect.poll(focused).toBe('Cookie Policy');

  // A jump on the page is no journey: the next text begins at its top, with its heading.
  await page
    .getByRole('navigation', { name: 'Other legal texts' })
    .getByRole('link', { name: 'Security Policy' })
    .click();
  await expect.poll(focused).toBe('Security Policy');
  await expect.poll(scrolled).toBe(0);
  for (const [path, title] of Object.entries(legal)) {
    await page.getByRole('navigation', { name: 'Legal', exact: true }).locator(`a[href="${path}"]`).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').count(),
    ).toBeGreaterThan(6);
  }
  await press('Back to home', 'link');
  await page.waitForURL(`${app.url}/`);

  await page.goto(`${app.url}/security-policy#reporting`);
  const reporting = heading('Reporting a weakness');
  await expect
    .poll(() => reporting.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(200);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Back to top', 'Login'])
    await expect.poll(() => page.getByText(name).first().isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'On this page' }).count()).toBe(0);
  const measure = await reporting.evaluate((element) => element.parentElement?.getBoundingClientRect().width);
  expect(measure).toBeGreaterThan(1000);
});

test('no public page makes a call that fails while nobody is signed in', async () => {
  let waiting = 0;
  let calls = 0;
  const failed: string[] = [];
  page.on('request', () => {
    waiting += 1;
    calls += 1;
  });
  page.on('requestfailed', (request) => {
    waiting -= 1;
    const reason = request.failure()?.errorText;
    // Without a payment the sign-up page goes on to the first page at once.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${reason}`);
  });
  page.on('requestfinished', () => {
    waiting -= 1;
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()} ${response.status()}`);
  });
  const addresses = [
    ...['/', '/de/', '/ar/', '/login', '/signup', '/forgot-password', '/contact'],
    ...['/craft-campaign-demo', '/subscribe', '/goodbye', ...Object.keys(legal)],
  ];
  for (const address of addresses) {
    calls = 0;
    await page.goto(app.url + address);
    await page.locator('h1').first().waitFor();
    await expect.poll(() => waiting).toBe(0);
    expect(calls).toBeGreaterThan(1);
    expect([address, failed]).toEqual([address, []]);
  }
});

test('an unknown address shows an error with a link home, and the theme applies before the first paint', async () => {
  journey.allowErrors(/404/);
  const answer = await page.goto(`${app.url}/nothing/<b>here</b>`);
  expect(answer?.status()).toBe(404);
  await heading('404 Page Not Found').waitFor();
  expect(await page.locator('main b').count()).toBe(0);
  await expectAccessibleEverywhere();

  const stored = () => page.evaluate(() => localStorage.getItem('theme'));
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect([await stored(), await isDark()]).toEqual([null, false]);
  await press('Switch to dark theme');
  await expect.poll(async () => [await stored(), await isDark()]).toEqual(['dark', true]);
  // Only the script of the head has run when the body begins.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'darkAtBody', document.documentElement.classList.contains('dark'));
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'darkAtBody'))).toBe(true);
  await press('Switch to light theme');
  await expect.poll(async () => [await stored(), await isDark()]).toEqual(['light', false]);
  await press('Go to home page', 'link');
  await page.waitForURL(`${app.url}/`);
});

test('a new dashboard has its texts and links in order, and can be used by keyboard', async () => {
  const member = await app.member();
  await signIn(page, member);
  await page.goto(`${app.url}/dashboard`);
  await heading('Welcome, Mara Lind').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Dashboard/);
  const overview = page.getByRole('region', { name: 'Account overview' });
  await expect.poll(() => overview.locator('dd').allTextContents()).toEqual(['0', '100+', '0', 'Active']);
  await expect
    .poll(() => overview.locator('dt').allTextContents())
    .toEqual(['Emails sent', 'Templates available', 'Campaigns created', 'Account status']);
  const sidebar = page.locator('aside');
  await expect.poll(() => sidebar.locator('dd').allTextContents()).toEqual(['0', '100+']);
  for (const text of [
    'Monthly plan',
    'Your account is approved',
    'Account Active',
    'Last month',
    '0 of 5 done',
  ])
    await expect.poll(() => page.getByText(text, { exact: true }).count(), { message: text }).toBe(1);
  expect(await heading('Your Saved Templates').count()).toBe(0);
  for (const [name, href] of [
    ['Create template', '/builder'],
    ['ESP Platform', '/esp'],
    ['Craft Campaign', '/craft-campaign'],
    ['Open Smart Builder', '/builder'],
  ])
    expect(
      await page.getByRole('main').getByRole('link', { name, exact: true }).last().getAttribute('href'),
    ).toBe(href);
  expect(await sidebar.getByRole('link', { name: 'Create Campaign' }).getAttribute('href')).toBe('/builder');
  await expectAccessibleEverywhere();

  await sidebar.getByRole('button', { name: 'Templates' }).press('Enter');
  await expect.poll(focused).toBe('Templates');
  await press('Dismiss');
  await expect.poll(focused).toBe('Show first steps');
  await page.reload();
  await heading('How it works').waitFor();
  await expect.poll(() => heading('First steps').count()).toBe(0);
  await press('Show first steps');
  await expect.poll(focused).toBe('First steps');

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Mara Lind').waitFor();
  await menu.getByRole('link', { name: 'Saved Results' }).press('Enter');
  await expect.poll(focused).toBe('Saved results');
});

const html = '<!doctype html><html lang="en"><body><p>The bowls are back.</p></body></html>';
const designs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `d${at}`,
    name: at === 1 ? 'A name that is much longer than its card is wide' : `Design ${at}`,
    category: 'campaigns',
    trade: 'food',
    description: 'What it does, and when to send it.',
    opensInBuilder: false,
    useCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    previewImageUrl: `${app.url}/favicon.svg`,
    canvaUrl: `${app.url}/design-tool`,
  }));

test('a dashboard in use shows five saved results and the library, one panel can fail alone, and the session can end', async () => {
  const member = await app.member();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await member.post('/api/saved-html-templates', { templateName: name, htmlContent: html });
  await signIn(page, member);
  let answer: 'designs' | 'nothing' | 'trouble' = 'nothing';
  for (const path of ['public-templates', 'dashboard', 'saved-html-templates'])
    await page.route(`**/api/${path}`, async (route) => {
      if (answer === 'trouble') await route.fulfill({ status: 503, json: { message: 'Later.' } });
      else if (path === 'public-templates' && answer === 'designs') await route.fulfill({ json: designs(9) });
      else if (answer === 'designs') await route.continue();
    });
  await page.goto(`${app.url}/dashboard`);
  const gallery = page.getByRole('region', { name: 'Templates', exact: true });
  await expect.poll(() => gallery.getByRole('status').locator('[aria-hidden]').count()).toBe(8);

  journey.allowErrors(/503|Blocked script execution/);
  answer = 'trouble';
  await page.reload();
  for (const title of [
    'Your statistics couldn’t be loaded',
    'Your saved templates couldn’t be loaded',
    'The library couldn’t be loaded',
  ])
    await page.getByText(title).waitFor();
  await heading('How it works').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  answer = 'designs';
  const again = page.getByRole('button', { name: 'Try again' });
  // From the last: once the figures have loaded, the first steps show and load the saved emails by themselves.
  for (const left of [2, 1, 0]) {
    await again.last().press('Enter');
    await expect.poll(() => again.count()).toBe(left);
  }
  await page.getByText('1 of 5 done').waitFor();
  const rows = page.getByRole('region', { name: 'Your Saved Templates' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(5);
  await expect
    .poll(() => rows.first().locator('td').allTextContents())
    .toEqual([
      'Six',
      expect.stringMatching(/[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      expect.stringMatching(/Saved$/),
      expect.stringMatching(/-$/),
    ]);
  await expect
    .poll(() => page.getByRole('link', { name: 'View All' }).getAttribute('href'))
    .toBe('/saved-results');
  await rows.first().getByRole('button', { name: 'Six' }).click();
  const saved = page.getByRole('dialog', { name: 'Six' });
  const copied = await watchHere(page, 'Copied!');
  await saved.getByRole('button', { name: 'Copy Code' }).click();
  await copied.seen();
  await page.getByText('HTML code has been copied to your clipboard.').first().waitFor();
  const download = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Download HTML' }).click();
  expect((await download).suggestedFilename()).toBe('Six.html');
  await page.getByText('Your template file is downloading.').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Six');
  await expect.poll(() => gallery.getByRole('article').count()).toBe(9);
  const edit = gallery.getByRole('link', { name: 'Edit design Design 0 (opens in a new tab)' });
  expect([await edit.getAttribute('href'), await edit.getAttribute('target')]).toEqual([
    `${app.url}/design-tool`,
    '_blank',
  ]);
  await expectAccessibleEverywhere();
  await press('Preview Design 0');
  await page
    .getByRole('dialog', { name: 'Design 0' })
    .getByRole('link', { name: 'Edit in design tool' })
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toContain('Design 0');

  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Saved Results' }).click();
  await heading('Saved results').waitFor();
  const message = await watchFor(page, 'You are logged out. Logging in again...');
  await member.post('/api/auth/logout');
  // Thumbnails that load after the session has ended get a refusal, which no page can frame.
  journey.allowErrors(/401|Framing/);
  await main.getByRole('link', { name: 'Templates' }).click();
  await message.seen();
  // From whichever screen first called the server.
  await page.waitForURL(/\/login\?next=%2F(dashboard|saved-results)$/);
});

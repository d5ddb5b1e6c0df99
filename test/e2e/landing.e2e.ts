// The first page, from a visitor's view: where every button leads, by mouse and by keyboard, its animations with and
// without motion, and that buying needs no script.
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, overflow, type Page, type PageOptions, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true, pages: 'by-hand' });
let { app } = journey;
let page: Page;
beforeAll(() => {
  ({ app } = journey);
});

const open = async (options: PageOptions = {}): Promise<void> => {
  page = await journey.openPage({ width: 1280, height: 800, ...options });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(app.url);
};

/** The script of the page has run: it begins by making the sample email editable. */
const isInteractive = () => page.locator('[data-letter-text][contenteditable]').waitFor();

/** Scrolls through the page as a reader does, until every section is revealed. */
const scrollThrough = async () => {
  const waiting = page.locator('[data-reveal="waiting"]');
  while ((await waiting.count()) > 0) {
    const before = await waiting.count();
    // It may be revealed just now, and then there is nothing to scroll to.
    await page.evaluate(() => document.querySelector('[data-reveal="waiting"]')?.scrollIntoView());
    await expect.poll(() => waiting.count()).toBeLessThan(Math.max(before, 1));
  }
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((item) => item.effect?.getTiming().iterations === 1)
        .map((item) => item.finished),
    ),
  );
};

const link = (name: string) => page.getByRole('link', { name, exact: true });
/** At its position below the upper edge, after the smooth scrolling. */
const isAtTop = (id: string) =>
  expect
    .poll(() => page.locator(`#${id}`).evaluate((item) => Math.round(item.getBoundingClientRect().top)))
    .toSatisfy((top: number) => Math.abs(top - 64) <= 2);

test('without scripts everything is visible, and a visitor can pay', async () => {
  await open({ javaScript: false });
  for (const heading of await page.getByRole('heading').all()) expect(await heading.isVisible()).toBe(true);
  expect(await page.locator('blockquote').count()).toBe(8);
  expect(await page.getByText('A sample email.').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'All image' }).count()).toBe(0);
  expect(await page.getByText('on this page are examples').count()).toBe(1);

  await page.getByText('What is conversational text?').click();
  await page.getByText('Who owns what I make?').click();
  await expect.poll(() => page.locator('details[open]').count()).toBe(1);

  await page.locator('main').getByRole('link', { name: 'Get Started Now' }).click();
  await isAtTop('pricing');
  await link('Choose Quarterly').click();
  await page.waitForURL(/\/sandbox\/stripe\//);
  await expect.poll(() => page.getByText('$51').first().isVisible()).toBe(true);
  await page.locator('[name="email"]').fill('buyer@shop.example');
  await page.locator('[name="number"]').fill('4242 4242 4242 4242');
  await page.locator('[name="expiry"]').fill('12 / 34');
  await page.locator('[name="cvc"]').fill('123');
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL(/\/signup\?session_id=cs_test_/);
});

test('every button leads to the page that it names', async () => {
  await open({ reducedMotion: false });
  await isInteractive();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await scrollThrough();

  for (const [name, id, count] of [
    ['See How It Works', 'how-it-works', 1],
    ['Get Started Now', 'pricing', 1],
    ['Choose Your Plan', 'pricing', 2],
    ['See Plans', 'pricing', 1],
  ] as const) {
    expect(await link(name).count()).toBe(count);
    for (let index = 0; index < count; index++) {
      await link(name).nth(index).scrollIntoViewIfNeeded();
      // A jump that the browser has not drawn yet would swallow the gliding.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
      );
      await link(name).nth(index).click();
      await isAtTop(id);
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    }
  }

  const target = (name: string) => link(name).first().getAttribute('href');
  for (const plan of ['Monthly', 'Quarterly', 'Yearly'])
    expect(await target(`Choose ${plan}`)).toBe(`/api/checkout/${plan.toLowerCase()}`);
  expect(await target('Login')).toBe('/login');
  expect(await target('Start Optimizing Now')).toBe('/signup');
  for (const name of [
    'Email Builder',
    'Template Gallery',
    'Deliverability Analysis',
    'Performance Tracking',
    'Platform Integrations',
  ])
    expect(await target(name)).toBe('/login');
  for (const name of ['Help Center', 'Contact Support', 'Documentation', 'API Reference', 'Status Page'])
    expect(await target(name)).toBe('/contact');
  for (const [name, path] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Acceptable Use', '/acceptable-use'],
    ['Cookie Policy', '/cookie-policy'],
    ['Security Policy', '/security-policy'],
  ] as const)
    expect(await target(name)).toBe(path);
  for (const name of ['X', 'LinkedIn', 'Facebook']) expect(await target(name)).toBe('#');
  await link('X').scrollIntoViewIfNeeded();
  const scrollPosition = () => page.evaluate(() => [window.scrollY, window.location.hash]);
  const before = await scrollPosition();
  await link('X').click();
  expect(await scrollPosition()).toEqual(before);

  await link('Login').click();
  await page.waitForURL(`${app.url}/login`);
  await page.goBack();
  await link('Start Optimizing Now').waitFor();
  await isInteractive();

  // A reload leads to the section in the address, wherever the reader was.
  await page.goto(`${app.url}/#pricing`);
  await isInteractive();
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await page.reload();
  await isInteractive();
  await isAtTop('pricing');
});

test('sections are revealed when reached, and the testimonials and the strip can be paused', async () => {
  await open({ reducedMotion: false });
  await isInteractive();
  const waiting = page.locator('[data-reveal="waiting"]');
  await expect.poll(() => waiting.count()).toBeGreaterThan(5);
  const before = await waiting.count();
  await page.locator('#how-it-works').scrollIntoViewIfNeeded();
  await expect.poll(() => waiting.count()).toBeLessThan(before);

  const strip = () =>
    page
      .locator('.platforms > ul')
      .first()
      .evaluate((item) => getComputedStyle(item).animationPlayState);
  await page.mouse.move(2, 2);
  await expect.poll(() => strip()).toBe('running');
  await page.getByRole('button', { name: 'Stop the moving platforms' }).click();
  await expect.poll(() => strip()).toBe('paused');

  const current = () => page.locator('li[data-current]').innerText();
  await page.getByRole('heading', { name: 'What people write back' }).scrollIntoViewIfNeeded();
  // They rotate until the pointer is over them.
  const isAt = (at: number) =>
    expect
      .poll(() =>
        page
          .locator('.carousel')
          .evaluate((strip, at) => Math.abs(strip.scrollLeft - at * strip.clientWidth) < 8, at),
      )
      .toBe(true);
  await page.getByRole('button', { name: 'Testimonial 1 of 8' }).click();
  await isAt(0);
  await page.getByRole('button', { name: 'Previous testimonial' }).click();
  const last = await page.locator('blockquote').last().innerText();
  await expect.poll(() => current()).toContain(last);
  await expect
    .poll(() =>
      page
        .locator('blockquote')
        .last()
        .evaluate((item) => item.getBoundingClientRect().left < window.innerWidth),
    )
    .toBe(true);
  await isAt(7);
  await page.getByRole('button', { name: 'Next testimonial' }).click();
  await isAt(0);
  await page.getByRole('button', { name: 'Testimonial 3 of 8' }).click();
  await expect.poll(current).toContain(await page.locator('blockquote').nth(2).innerText());

  const question = page.getByText('Who owns what I make?');
  await question.focus();
  await question.click();
  await expect.poll(() => page.locator('details[open]').count()).toBe(1);
  await question.click();
  await expect.poll(() => page.locator('details[open]').count()).toBe(0);
});

test('nothing is wider than the window, and no accessibility rule is broken, in both themes', async () => {
  for (const [width, theme] of [
    [375, 'light'],
    [768, 'dark'],
    [1280, 'light'],
  ] as const) {
    await open({ width, theme });
    await isInteractive();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await axeSummary(page)).toEqual([]);
    expect(await page.locator('.carousel').evaluate((item) => item.scrollLeft)).toBe(0);
  }
});

/** The names of the scripts that the page has asked for. */
const scripts = (): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );

test('before anyone does anything the page has at most 30 KB of script, and asks who is signed in nowhere', async () => {
  const calls: string[] = [];
  page = await journey.openPage({ width: 1280, height: 800, reducedMotion: false });
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(app.url);
  await isInteractive();
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  const sizes = await Promise.all(
    (await scripts()).map(async (path) => {
      const answer = await fetch(app.url + path, { headers: { 'accept-encoding': 'identity' } });
      return gzipSync(await answer.text(), { level: 9 }).length;
    }),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000);
});

test('the sample email can be edited, its stamp answers, and only then is the analyzer loaded', async () => {
  await open();
  await isInteractive();
  const analyzers = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /analyze-worker|live-email/.test(name))
          .length,
    );
  const stamp = () => page.locator('[data-grade]:not([hidden])').getAttribute('data-grade');
  const verdict = page.locator('[data-verdict]');
  await page.locator('[data-letter-text]').click();
  expect([await stamp(), await analyzers()]).toEqual(['A+', 0]);

  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.click();
  await page.keyboard.press('Home');
  await page.keyboard.type('FREE MONEY!!! ');
  await expect.poll(() => verdict.innerText()).toMatch(/^Grade [A-F]: \d+ findings$/);
  expect(await verdict.innerText()).toContain(`Grade ${await stamp()}: `);
  expect(await analyzers()).toBeGreaterThan(0);
  expect(await axeSummary(page)).toEqual([]);

  await page.getByRole('button', { name: 'All image' }).click();
  await expect.poll(() => page.locator('[data-findings]').innerText()).toContain('only images and no text');
  await page.getByRole('button', { name: 'As a letter' }).click();
  await expect.poll(stamp).toBe('A+');
  await page.getByRole('button', { name: 'Add FREE!!!' }).click();
  await expect.poll(stamp).not.toBe('A+');
  expect(await subject.innerText()).toBe('FREE!!! The blue bowls are back');
});

test('a visitor chooses a language by a link, also without scripts', async () => {
  await open({ javaScript: false });
  await page.locator('header [data-languages] summary').click();
  await page.locator('header').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(`${app.url}/de/`);
  await page.getByRole('heading', { level: 1, name: 'Werbe-E-Mails' }).waitFor();
  await page.locator('header [data-languages] summary').click();
  await page.locator('header').getByRole('link', { name: 'العربية' }).click();
  await page.waitForURL(`${app.url}/ar/`);
  expect(await overflow(page)).toBe(0);
});

test('a signed-in user sees the dashboard and never the first page', async () => {
  const member = await app.member();
  page = await journey.openPage();
  await signIn(page, member);
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (response.url() === `${app.url}/`) bodies.push(await response.text());
  });
  await page.goto(app.url);
  await page
    .getByRole('link', { name: 'Create Campaign' })
    .or(page.getByText('Account overview'))
    .first()
    .waitFor();
  expect(bodies.join()).not.toContain('Choose Quarterly');
});

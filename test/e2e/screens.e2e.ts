// What screens look like, pixel by pixel: on one clock, with the sample shop's data. CONTRIBUTING.md has how to store them.
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { NameServer } from '#server/providers/dns/name-server.ts';
import { type Client, startTestServer } from '../support/app.ts';
import { launchBrowser, type Page, type PageOptions, signIn } from '../support/browser/browser.ts';
import { builderIsReady } from '../support/browser/builder.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { audience } from '../support/samples/consent.ts';
import {
  checkScreen,
  steadyDrawing,
  storedFolder,
  takeScreen,
  whyNoScreens,
} from '../support/screens/check-screen.ts';
import { compareScreens } from '../support/screens/compare-screens.ts';

const why = whyNoScreens();
if (why !== null) console.log(`Skipped: pictures of screens, because ${why}.`);

const at = new Date('2026-03-10T12:00:00Z');

const words = 'We have moved the workshop to a larger hall and finally have space for a proper table. ';
const email = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body>
<p>${words}</p>
<p style="display:none">${words.repeat(2)}</p>
</body></html>`;

interface State {
  address: string;
  options?: PageOptions;
  isVisitor?: boolean;
  isArabic?: boolean;
  /** Until the screen shows all it will. */
  isShown: (page: Page) => Promise<unknown>;
}

/** No name is looked up. */
const nameServer: NameServer = {
  takesMail: async () => 'unknown',
  aliases: async () => ({ state: 'none' }),
  exchanges: async () => ({ state: 'none' }),
  texts: async () => ({ state: 'none' }),
};

describe.skipIf(why !== null)('screens look as stored', () => {
  const journey = setUpJourney({
    startApp: () => startTestServer({}, { nameServer }),
    pages: 'by-hand',
    allowsOutsideRequests: true,
    checksErrors: false,
    launch: () => launchBrowser(...steadyDrawing),
  });
  let owner: Client;
  let draft = '';
  let report = '';
  let preferences = '';

  beforeAll(async () => {
    const { app } = journey;
    app.stopClock(at);
    const mara = await audience(app, 'mara@fernhill.example');
    owner = mara.client;
    await app.database.pool.query('update users set email_verified_at = now()');
    const loaded = await owner.post('/api/sample-shop');
    if (loaded.status >= 300) throw new Error(`The sample shop was not loaded: ${loaded.text}`);
    // Grades are given after the answer.
    await vi.waitFor(
      async () => {
        const { body } = await owner.get('/api/esp/campaigns');
        expect(body.map(({ inboxScore }: { inboxScore: string | null }) => inboxScore)).not.toContain(null);
      },
      { timeout: 60_000 },
    );
    const list = await mara.list('Firing notes', { description: 'Once a month' });
    preferences = `${mara.link(await mara.add('mia@home.example', { firstName: 'Mia', listIds: [list] }))}?preferences`;
    const find = async (address: string, name: string): Promise<string> => {
      const { body } = await owner.get(address);
      const found = body.find((item: { name: string }) => item.name === name);
      if (!found)
        throw new Error(`${address} has no ${name} but ${body.map((item: { name: string }) => item.name)}.`);
      return found.id;
    };
    draft = await find('/api/templates', 'Back in stock');
    report = await find('/api/esp/campaigns', 'The blue teapot is back');
  });

  const open = async ({ address, options = {}, isVisitor, isArabic, isShown }: State): Promise<Page> => {
    const page = await journey.openPage({ width: 1280, height: 800, ...options });
    await page.clock.setFixedTime(at);
    if (!isVisitor) {
      await owner.patch('/api/account/profile', { language: isArabic ? 'ar' : 'en' });
      await signIn(page, owner);
    }
    await page.goto(journey.app.url + address);
    await isShown(page);
    return page;
  };
  const phone = { width: 375, height: 812 };
  const heading = (name: string | RegExp) => (page: Page) =>
    page.getByRole('heading', { name }).first().waitFor();
  const canvas = async (page: Page) => {
    await builderIsReady(page);
    await page
      .getByRole('button', { name: /^Inbox grade [A-F]/ })
      .first()
      .waitFor();
  };

  const states: Record<string, () => State> = {
    'landing-1280-light': () => ({
      address: '/',
      isVisitor: true,
      isShown: (page) => page.locator('[data-letter-text][contenteditable]').waitFor(),
    }),
    'login-375-dark': () => ({
      address: '/login',
      isVisitor: true,
      options: { ...phone, theme: 'dark' },
      isShown: (page) => page.getByText('The demo account is filled in').waitFor(),
    }),
    'dashboard-1280-light': () => ({ address: '/dashboard', isShown: heading(/./) }),
    'dashboard-ar-375-light': () => ({
      address: '/dashboard',
      isArabic: true,
      options: phone,
      isShown: heading(/./),
    }),
    'library-1280-light': () => ({
      address: '/templates',
      isShown: (page) => page.getByRole('tab', { name: /^Template Library/ }).click(),
    }),
    'builder-1280-light': () => ({ address: `/builder/${draft}`, isShown: canvas }),
    'builder-375-dark': () => ({
      address: `/builder/${draft}`,
      options: { ...phone, theme: 'dark' },
      isShown: canvas,
    }),
    'check-1280-light': () => ({
      address: '/check',
      isShown: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill(email);
        await page.getByRole('button', { name: 'Check email' }).click();
        await page.getByRole('heading', { name: /^Inbox grade / }).waitFor();
        await page.getByRole('heading', { name: 'Your own results' }).waitFor();
      },
    }),
    'campaigns-1280-dark': () => ({
      address: '/esp?tab=campaigns',
      options: { theme: 'dark' },
      isShown: heading('The blue teapot is back'),
    }),
    'report-1280-light': () => ({
      address: `/esp/campaigns/${report}`,
      isShown: (page) => page.getByRole('region', { name: 'Report figures' }).waitFor(),
    }),
    'subscribers-768-light': () => ({
      address: '/esp?tab=contacts',
      options: { width: 768, height: 1024 },
      isShown: (page) => page.getByRole('row').nth(2).waitFor(),
    }),
    'preferences-375-light': () => ({
      address: preferences,
      isVisitor: true,
      options: phone,
      isShown: heading(/./),
    }),
    'settings-ar-1280-light': () => ({ address: '/settings', isArabic: true, isShown: heading(/./) }),
  };

  const stateOf = (name: string): State => {
    const state = states[name];
    if (!state) throw new Error(`There is no state ${name}.`);
    return state();
  };

  test('a picture is the same each time, and a shift by one pixel is found', async () => {
    const page = await open(stateOf('preferences-375-light'));
    const first = await takeScreen(page);
    for (let again = 0; again < 2; again += 1) {
      await page.reload();
      expect((await takeScreen(page)).equals(first)).toBe(true);
    }
    await page.locator('h1').evaluate((heading) => {
      heading.style.transform = 'translateY(1px)';
    });
    const shifted = await compareScreens(await takeScreen(page), first);
    expect(shifted.isSame).toBe(false);
    expect(shifted.difference).not.toBeNull();
  });

  test.each(Object.keys(states))('%s', async (name) => {
    await checkScreen(await open(stateOf(name)), name);
  });

  test('every stored picture is of a state', async () => {
    expect((await readdir(storedFolder)).sort()).toEqual(
      Object.keys(states)
        .map((name) => `${name}.webp`)
        .sort(),
    );
  });
});

// From a draft to its figures and a public page, on the data of the sample shop.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, overflow, type Page } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ pages: 'by-hand', isSignedIn: true });
let { app, member } = journey;
let sent = { id: '', name: '' };

beforeAll(async () => {
  ({ app, member } = journey);
  // Best hours and the comparison are part of the yearly plan.
  await app.database.pool.query("update workspaces set plan_type = 'yearly'");
  await member.post('/api/sample-shop');
  const campaigns = (await member.get('/api/esp/campaigns?status=sent')).body;
  sent = campaigns.find(({ name }: { name: string }) => name === 'The blue teapot is back');
});

const widths = [375, 768, 1280];

const looksRight = async (page: Page) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page)).toBe(0);
  }
  expect(await axeSummary(page)).toEqual([]);
};

/** Every chart of the page as its table; returns how many charts there are. */
const showTables = async (page: Page): Promise<number> => {
  const switches = page.getByRole('radio', { name: 'Table', exact: true });
  const charts = await switches.count();
  const before = await page.getByRole('table').count();
  for (let index = 0; index < charts; index += 1) await switches.nth(index).click();
  await expect.poll(() => page.getByRole('table').count()).toBe(before + charts);
  return charts;
};

test('a report shows the same numbers in its map and its rows, and each chart as a table', async () => {
  const page = await journey.openPage();
  await page.goto(`${app.url}/esp/campaigns/${sent.id}`);
  await page.getByRole('heading', { name: 'Deliverability' }).waitFor();
  await page.getByRole('heading', { name: 'Compared with your past campaigns' }).waitFor();
  await page.getByRole('heading', { name: 'Best hour to send' }).waitFor();

  const { links } = (await member.get(`/api/esp/campaigns/${sent.id}/report`)).body;
  expect(links.length).toBeGreaterThan(3);
  const map = page.frameLocator(`iframe[title="Clicks on ${sent.name}"]`).locator('.click-map-mark');
  await expect.poll(() => map.count()).toBe(links.length);
  const marks = (await map.allTextContents()).sort();
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Show link \d+ on the map$/ }) });
  const numbers = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [number = '', people = ''] = ['button', 'td:nth-of-type(2)'].map(
        (part) => /\d+/.exec(row.querySelector(part)?.textContent ?? '')?.[0] ?? '',
      );
      return `#${number}${people}`;
    }),
  );
  expect(numbers.sort()).toEqual(marks);
  expect(await showTables(page)).toBeGreaterThanOrEqual(3);
  await looksRight(page);
});

test('a person’s steps are one press away, and a link’s followers are listed', async () => {
  const page = await journey.openPage();
  await page.goto(`${app.url}/esp/campaigns/${sent.id}`);
  await page
    .getByRole('button', { name: /: show these recipients$/ })
    .first()
    .click();
  const first = page.getByRole('button', { name: /^Steps/ }).first();
  await first.click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Steps');
});

test('the reports of the workspace, campaigns with pictures, and a view that is saved', async () => {
  const page = await journey.openPage();
  await page.goto(`${app.url}/reports?range=90`);
  await page.getByRole('heading', { name: 'Audience growth' }).waitFor();
  expect(await showTables(page)).toBeGreaterThanOrEqual(4);
  await looksRight(page);

  await page.goto(`${app.url}/esp?tab=campaigns&status=sent`);
  await page.getByRole('radio', { name: 'Table', exact: true }).click();
  await page.getByRole('row').filter({ hasText: sent.name }).getByRole('img').first().waitFor();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Sent ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.goto(`${app.url}/esp?tab=campaigns`);
  await page.getByRole('link', { name: 'Sent ones' }).click();
  await page.waitForURL(/status=sent/);
  await page.getByRole('row').filter({ hasText: sent.name }).waitFor();
  await looksRight(page);
});

test('a campaign is published in an archive, and readers find it', async () => {
  const page = await journey.openPage();
  const archive = (
    await member.post('/api/archives', { slug: 'potters-row', title: 'Potters Row', isOn: true })
  ).body;
  await page.goto(`${app.url}/esp/archives?publish=${sent.id}`);
  await page.getByRole('dialog').getByLabel('Archive').selectOption(archive.id);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  const issues = async () => (await member.get(`/api/archives/${archive.id}/issues`)).body.length;
  await expect.poll(issues).toBe(1);
  await page.goto(`${app.url}/archive/potters-row`);
  await page
    .getByRole('link', { name: /teapot/i })
    .first()
    .click();
  await page.frameLocator('iframe').getByText('teapot').first().waitFor();
  await looksRight(page);
  const feed = await page.request.get(`${app.url}/archive/potters-row/atom.xml`);
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain('<entry>');
});

test('links get their UTM parameters, and a preview says so before', async () => {
  const page = await journey.openPage();
  await member.put('/api/esp/utm', { utm: { source: 'shop', medium: 'email', campaign: '{campaign_name}' } });
  const [draft] = (await member.get('/api/esp/campaigns?status=draft')).body;
  await page.goto(`${app.url}/esp/campaigns/${draft.id}`);
  await page.getByRole('button', { name: 'Edit: UTM parameters' }).click();
  await page
    .getByText(/\?utm_source=shop&utm_medium=email&utm_campaign=gifts/)
    .first()
    .waitFor();
  expect(await axeSummary(page)).toEqual([]);
});

// From an idea to an email: read a product's page, generate the copy, edit it, build and send. Once with a language
// model that streams and fails, once on the public demo.
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer } from '../support/app.ts';
import { axeSummary, signIn } from '../support/browser/browser.ts';
import { watchHere } from '../support/browser/count-visible-words.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { plainImage } from '../support/samples/images.ts';

const copy = {
  subject: 'The Harbour mug is here',
  preheader: 'Thrown by hand from local clay, and made for slow coffee.',
  content:
    'Hi {{first_name|there}},\n\nThe Harbour mug is new. It costs €24, and it is thrown by hand.\n\nOnly 12 are left.\n\nWarmly,\nNorthway',
  cta: 'See the mug',
  reasoning: 'The subject names the product, and the text stays with the facts.',
};

let model: LLMock;
let shop: Server;
let shopUrl: string;
let slowRequests = 0;

const startApp = async () => {
  model = new LLMock({ port: 0, host: '127.0.0.1' });
  await model.start();
  const mug = await plainImage(300, 200, '#2a4f8f').png().toBuffer();
  shop = createServer((request, response) => {
    if (request.url === '/slow') {
      slowRequests += 1;
      return;
    }
    if (request.url === '/mug.png') return response.writeHead(200, { 'Content-Type': 'image/png' }).end(mug);
    return response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(
        '<meta property="og:title" content="Harbour mug, stoneware, 350 ml, thrown by hand in our workshop by the sea"><meta property="og:image" content="/mug.png"><meta property="og:price:amount" content="24"><meta property="og:price:currency" content="EUR">',
      );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  shopUrl = `http://${host}/harbour`;
  return startTestServer({ AI_BASE_URL: `${model.url}/v1`, AI_API_KEY: 'sk-test', CRAWL_ALLOW: host });
};
// Registered before the server's own, so that it runs after the server has stopped.
afterAll(async () => {
  await model?.stop();
  shop?.close();
  shop?.closeAllConnections();
});
const journey = setUpJourney({ checksErrors: false, startApp, pages: 'per-file' });
let { app, page } = journey;
let member: Client;
beforeAll(async () => {
  ({ app, page } = journey);
  member = await app.member();
});

/** A folder for optional screenshots of each state. */
const screenshotFolder = process.env.SCREENSHOTS;
const takeScreenshots = async (name: string) => {
  if (!screenshotFolder) return;
  mkdirSync(screenshotFolder, { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const width of [375, 768, 1280]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width === 375 ? 760 : 900 });
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${screenshotFolder}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
};

const button = (name: string) => page.getByRole('button', { name, exact: true });

// First, so that the browser has read the programs once when the long journey begins.
test('the public demo writes about a sample without the server', async () => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.goto(`${app.url}/craft-campaign-demo`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText('Written from templates').waitFor();
  const versions = page.getByRole('radio', { name: /^Version \d/ });
  await expect.poll(() => versions.count()).toBe(3);
  const first = await page.getByRole('textbox', { name: 'Content' }).inputValue();
  await versions.nth(2).press('Space');
  await expect.poll(() => page.getByRole('textbox', { name: 'Content' }).inputValue()).not.toBe(first);
  expect(await axeSummary(page)).toEqual([]);
  expect(posts).toEqual([]);
});

test('a user generates copy from an idea and uses it in the builder and in a campaign', async () => {
  await page.goto(`${app.url}/craft-campaign`);
  await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  await page.getByRole('link', { name: 'Go to Login' }).waitFor();

  await signIn(page, member);
  await page.goto(`${app.url}/craft-campaign`);
  await page.getByRole('heading', { name: 'Craft a Campaign' }).waitFor();
  await page.getByText('GPT-4o writes the copy').waitFor();
  await expect.poll(() => button('Generate').isDisabled()).toBe(true);

  // The type is found and chosen by keyboard alone, and names the field below.
  await page.getByLabel('Campaign type').press('Enter');
  await page.keyboard.type('launch');
  await page.getByRole('option', { name: /^Product launch/ }).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page
    .getByLabel('What are you launching?')
    .fill('The Harbour mug is new. It costs €24.\nThrown by hand.');

  await button('Crawl').click();
  await page.getByText('URL Required', { exact: true }).waitFor();
  await page.getByLabel('Product URL').fill('http://localhost/');
  await button('Crawl').click();
  await page.getByText('Crawling Failed', { exact: true }).waitFor();
  // A page that does not load can be canceled, and is requested once.
  await page.getByLabel('Product URL').fill(shopUrl.replace('harbour', 'slow'));
  await button('Crawl').click();
  await expect.poll(() => slowRequests).toBe(1);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/crawl'));
  await button('Stop').click();
  await aborted;
  await button('Crawl').waitFor();
  expect(slowRequests).toBe(1);
  await page.getByLabel('Product URL').fill(shopUrl);
  await button('Crawl').click();
  await page.getByText('Harbour mug, stoneware, 350 ml, thrown by hand in…', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('€24.00');

  // A busy model is reported, and the other writer is offered.
  await page.getByRole('radio', { name: '1', exact: true }).click();
  model.on({}, { error: { message: 'Slow down' }, status: 429, retryAfter: 9 });
  await button('Generate').click();
  await page.getByText('Generation Failed', { exact: true }).first().waitFor();
  await page
    .getByText(/Wait 9 seconds and try again/)
    .first()
    .waitFor();
  await button('Write from templates').waitFor();
  await takeScreenshots('failed');
  expect(await axeSummary(page)).toEqual([]);

  // The text streams in; writing continues while another screen is open.
  model.clearFixtures();
  model.on(
    {},
    { content: JSON.stringify(copy) },
    { chunkSize: 12, streamingProfile: { ttft: 20, tps: screenshotFolder ? 6 : 10 } },
  );
  await button('Generate').click();
  const growing = page.getByRole('region', { name: 'Writing in progress' });
  await growing.getByText('gpt-4o is writing').waitFor();
  await growing.getByText(copy.subject).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await takeScreenshots('writing');
  await page.getByRole('link', { name: 'Saved Results' }).first().click();
  await page.getByRole('heading', { name: /Saved/ }).first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Your campaign' }).waitFor();
  await page.getByText('Written by gpt-4o').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(copy.subject);
  await page.getByText('“12” is not in the facts you gave.').waitFor();
  await page.locator('[data-copy-grade]').waitFor();
  await takeScreenshots('written');
  expect(await axeSummary(page)).toEqual([]);

  // Edited in place: hints and grade follow.
  await page.getByRole('textbox', { name: 'Subject' }).fill('FREE MUGS!!! ACT NOW');
  await page
    .getByText(/capital/i)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('The Harbour mug, thrown by hand');
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill(copy.content.replace('Only 12 are left.\n\n', ''));
  await page.getByText('“12” does not stand').waitFor({ state: 'detached' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = await watchHere(page, 'Copied!');
  await button('Copy subject').click();
  await copied.seen();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('The Harbour mug, thrown by hand');

  // A reload keeps it.
  await page.reload();
  await page.getByRole('heading', { name: 'Your campaign' }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue())
    .toBe('The Harbour mug, thrown by hand');

  await button('Open in builder').click();
  await page.waitForURL(/\/builder\/[\w-]+$/);
  await page.locator('[data-block]').first().waitFor();
  await page.getByText('The Harbour mug is new. It costs €24, and it is thrown by hand.').first().waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { body: template } = await member.get(`/api/templates/${id}`);
  expect(template.content.settings).toMatchObject({
    subject: 'The Harbour mug, thrown by hand',
    preheader: copy.preheader,
  });
  // The shop's image is now an imported copy, with a description.
  const { content } = template.content.blocks.find(({ type }: { type: string }) => type === 'image');
  expect(content).toMatchObject({ alt: expect.stringMatching(/^Harbour mug/), naturalWidth: 300 });
  expect(content.src).toMatch(new RegExp(`^${app.url}/uploads/`));

  // The history restores what was generated, unchanged.
  await page.goto(`${app.url}/craft-campaign`);
  await button('History').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${copy.subject}`) })
    .click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(copy.subject);
  await button('Use in campaign').click();
  await page.waitForURL(/\/esp\?action=create-campaign$/);
  const form = page.getByRole('dialog', { name: 'Create Campaign' });
  await expect.poll(() => form.getByLabel('Email subject').inputValue()).toBe(copy.subject);
  await expect.poll(() => form.getByLabel('Preview text').inputValue()).toBe(copy.preheader);
  expect((await member.get('/api/saved-html-templates')).body[0]).toMatchObject({
    name: copy.subject,
    status: 'ready_for_campaign',
  });
});

// Any email is checked: pasted, chosen or dropped, with and without the network, by keyboard, on every width, on paper.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../support/app.ts';
import { axeSummary } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { type FilterStandIn, startRspamd, startSpamd } from '../support/outside/filters.ts';

let site: Server;
let origin: string;
let spamd: FilterStandIn;
let rspamd: FilterStandIn;

const startApp = async () => {
  site = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  [spamd, rspamd] = await Promise.all([startSpamd(), startRspamd()]);
  return startTestServer(
    { SPAMD_URL: spamd.url, RSPAMD_URL: rspamd.url, CRAWL_ALLOW: `127.0.0.1:${port}` },
    {
      nameServer: {
        takesMail: async () => 'unknown',
        texts: async () => ({ state: 'none' }),
        aliases: async () => ({ state: 'none' }),
        exchanges: async () => ({ state: 'none' }),
      },
    },
  );
};
// Registered before the server's own, so that it runs after the server has stopped.
afterAll(async () => {
  await Promise.all([spamd?.close(), rspamd?.close()]);
  site?.close();
});
const journey = setUpJourney({ checksRefusedCalls: true, startApp, isSignedIn: true });
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

const words = 'We have moved the workshop to a larger hall and finally have space for a proper table. ';
const hiding = `<p style="display:none">${words.repeat(6)}</p>`;
const html = (...parts: string[]) =>
  `<!doctype html>\n<html lang="en"><head><title>Bowls</title></head><body>\n<p>${words.repeat(5)}</p>\n${parts.join('\n')}\n</body></html>`;

const open = async () => {
  await page.goto(`${app.url}/check`);
  await page.getByRole('heading', { name: 'Check an email', level: 1 }).waitFor();
};
const source = () => page.getByLabel('Email', { exact: true });
const send = () => page.getByRole('button', { name: 'Check email' }).click();
const grade = () => page.getByRole('heading', { name: /^Inbox grade / });
/** The server's part is complete when its last text is visible. */
const complete = () => page.getByRole('heading', { name: 'Your own results' }).waitFor();

test('a report shows the findings of an email, why they matter, their fixes and locations', async () => {
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('complementary').getByRole('link', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'Check an email', level: 1 }).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await source().fill(html(hiding));
  await page.getByLabel('Subject').fill('LAST CHANCE TO BUY BOWLS!!');
  await send();
  await complete();
  await page.getByRole('img', { name: /^Inbox grade [CDF]$/ }).waitFor();
  await expect.poll(() => grade().evaluate((element) => element === document.activeElement)).toBe(true);
  const hidden = page.getByRole('article', { name: /hidden:/ });
  await hidden.getByText('Critical').waitFor();
  await hidden.getByText(/^Provider rule or standard: .*Gmail/).waitFor();
  await hidden.getByText('Line 4').waitFor();
  await page.getByText('Gmail forbids hidden content').waitFor();
  await page.getByRole('link', { name: 'Subject and preview text' }).click();
  await page.getByRole('heading', { name: 'Not checked' }).waitFor();
  await page.getByText('Whether links and images can be reached.').waitFor();
  // Without a request by the user nothing was sent.
  expect(await page.getByRole('article', { name: /nowhere/ }).count()).toBe(0);
  expect(await axeSummary(page)).toEqual([]);
});

test('other filters, links and the sender are in the report on request', async () => {
  await open();
  await source().fill(
    html(`<a href="${origin}/gone">See the bowls</a>`, `<a href="${origin}/here">And the cups</a>`),
  );
  await page.getByLabel('Sender').fill('Ann <ann@shop.example>');
  await page.getByLabel('Also check links, images and DNS').check();
  await send();
  await complete();
  const broken = page.getByRole('article', { name: '1 link is broken.' });
  await broken.getByText(`${origin}/gone (page not found)`).waitFor();
  await page.getByRole('article', { name: 'shop.example has no DMARC record.' }).waitFor();
  const filters = page.getByRole('region', { name: 'SpamAssassin' });
  await filters.getByText('4.0 of 5.0').waitFor();
  await filters.getByText('HTML_IMAGE_ONLY_04').waitFor();
  await page.getByRole('region', { name: 'Rspamd' }).getByText('R_SUSPICIOUS_IMAGES').waitFor();
  rspamd.behavior = 'nonsense';
  await send();
  await page.getByRole('region', { name: 'Rspamd' }).getByText('No answer').waitFor();
  rspamd.behavior = 'well';
});

test('an email file is chosen or dropped; other files are refused and nothing is lost', async () => {
  await open();
  await page.getByLabel('Subject').fill('Spring news');
  const picker = page.getByLabel('Email file');
  await picker.setInputFiles({
    name: 'huge.html',
    mimeType: 'text/html',
    buffer: Buffer.alloc(3 * 1024 * 1024, '<p>hello</p>'),
  });
  await page.getByText('“huge.html” is 3 MB. The limit is 2 MB.').waitFor();
  const eml = [
    'From: Ann Lee <ann@shop.example>',
    'Subject: The blue bowls are back',
    'Date: Mon, 4 May 2026 10:00:00 +0000',
    'Message-ID: <1@shop.example>',
    'Content-Type: text/html; charset=utf-8',
    '',
    html('<a href="https://bit.ly/x">See the bowls</a>'),
  ].join('\r\n');
  await picker.setInputFiles({ name: 'bowls.eml', mimeType: 'message/rfc822', buffer: Buffer.from(eml) });
  await page.getByText('1 KB · Email with headers').waitFor();
  await send();
  await complete();
  await page.getByText('Subject: Spring news').waitFor();
  await page.getByRole('article', { name: /shortener/ }).waitFor();
  await page.getByRole('button', { name: 'Remove bowls.eml' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Spring news');

  const drop = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.html', { type: 'text/html' }));
    return transfer;
  }, html());
  await page.locator('form').dispatchEvent('drop', { dataTransfer: drop });
  await page.getByRole('button', { name: 'Remove dropped.html' }).waitFor();
});

test('a report can be requested and read by keyboard alone', async () => {
  await open();
  await page.getByRole('button', { name: 'Check email' }).press('Enter');
  await page.getByText('Paste the HTML of an email, or choose a file.').waitFor();
  await expect.poll(() => source().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.insertText(html());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Blue bowls');
  await page.keyboard.press('Enter');
  await complete();
  await page.getByText('Subject: Blue bowls').waitFor();
});

test('a worker of the browser checks a large email, with the same result as the server', async () => {
  journey.allowErrors(/status of 503/);
  await open();
  const large = html(...Array.from({ length: 400 }, (_, at) => `<p>${at} ${words}</p>`), hiding);
  expect(large.length).toBeGreaterThan(20_000);
  const worker = page.waitForEvent('worker');
  await source().fill(large);
  await page.route('**/api/analyze-template', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy.' } }),
  );
  await send();
  await worker;
  await page.getByText('The server’s checks are missing.').waitFor();
  const gradeOfContent = await grade().textContent();
  await page.unroute('**/api/analyze-template');
  await page.getByRole('button', { name: 'Try again' }).click();
  await complete();
  await expect.poll(() => grade().textContent()).toBe(gradeOfContent);
  await expect.poll(() => source().inputValue()).toBe(large);
});

test('the report fits every width and dark mode, and prints in black on white', async () => {
  for (const [width, theme] of [
    [375, 'dark'],
    [768, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await open();
    await source().fill(html(hiding, `<a href="https://shop.example/${'long'.repeat(60)}">Bowls</a>`));
    await send();
    await complete();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeSummary(page)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => source().isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('button', { name: 'Print report' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByText('Skip to content').isVisible()).toBe(false);
  await expect.poll(() => grade().isVisible()).toBe(true);
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(251, 249, 245)');
});

test('a signed-out visitor is asked to sign in', async () => {
  journey.allowErrors(/status of 401/);
  await page.context().clearCookies();
  await page.goto(`${app.url}/check`);
  await page
    .getByRole('button', { name: /log in|sign in/i })
    .first()
    .waitFor();
});

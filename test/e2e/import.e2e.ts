// An email of another product is brought in: pasted and as a file, compared with the original, opened in the builder.
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/app.ts';
import {
  axeSummary,
  type Browser,
  launchBrowser,
  newPage,
  type Page,
  signIn,
} from '../support/browser/browser.ts';
import { foreignEmail } from '../support/samples/foreign-email.ts';

let app: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  app = await startTestServer();
  const member = await app.member();
  page = await newPage(browser, { width: 1280, height: 900 });
  await signIn(page, member);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** A folder for optional screenshots of each state. */
const pictures = process.env.PICTURES;
const look = async (name: string) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const width of [375, 768, 1280]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width === 375 ? 760 : 900 });
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${pictures}/${name}-${width}-${theme}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
};

const dialog = () => page.getByRole('dialog');
const read = () => dialog().getByRole('button', { name: 'Read this email' }).click();

test('X3: from the templates to blocks in the builder, with a report that names everything', async () => {
  await page.goto(`${app.url}/templates`);
  await page.getByRole('link', { name: 'Import an email' }).click();
  await dialog().getByRole('heading', { name: 'Import an email' }).waitFor();
  await look('empty');
  expect(await axeSummary(page)).toEqual([]);

  // Wrong file types get a helpful message, and nothing is lost.
  await dialog()
    .getByLabel('Email file')
    .setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
  await dialog().getByText('“letter.pdf” is a PDF').waitFor();
  await dialog().getByLabel('The email', { exact: true }).fill('Only words');
  await read();
  await dialog().getByText('This is text without HTML.').waitFor();
  await look('fault');

  const html = foreignEmail(`${app.url}/favicon.svg`);
  const eml = `From: Ann <ann@claywork.example>\r\nSubject: Three new bowls\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
  await dialog()
    .getByLabel('Email file')
    .setInputFiles({
      name: 'bowls.eml',
      mimeType: 'message/rfc822',
      buffer: Buffer.from(eml),
    });
  await read();
  await dialog()
    .getByRole('heading', { name: /^Your email as \d+ blocks$/ })
    .waitFor();
  await look('result');
  // Until the previews are loaded, the scrolling part contains nothing to focus.
  await expect.poll(() => axeSummary(page)).toEqual([]);
  const report = dialog().locator('[data-import-report]');
  for (const said of [
    '1 script.',
    '1 tracking picture.',
    '1 form field.',
    '1 link that lead',
    'a table with columns',
    '*|FNAME|* → {{first_name}}',
  ])
    await report.getByText(said).first().waitFor();
  // Neither frame runs anything.
  for (const frame of await dialog().locator('iframe').all())
    expect(await frame.getAttribute('sandbox')).toBe('');
  await page.setViewportSize({ width: 375, height: 760 });
  await dialog().getByRole('radio', { name: 'Report' }).click();
  await report.scrollIntoViewIfNeeded();
  if (pictures) await page.screenshot({ path: `${pictures}/report-375.png` });
  await page.setViewportSize({ width: 1280, height: 900 });

  // By keyboard alone: the main action is the last of the dialog.
  await dialog().getByRole('button', { name: 'Open in builder' }).press('Enter');
  const canvas = page.locator('[data-block]');
  await canvas.first().waitFor();
  await look('builder');
  const fixed = page.locator('[data-block-type="html"]').last();
  await fixed.click();
  await page.getByRole('heading', { name: 'Fixed Part' }).waitFor();
  await page.getByText('This part of the imported email stays as it was: a table with columns.').waitFor();
  const before = await canvas.count();
  await page.keyboard.press('Delete');
  await expect.poll(() => canvas.count()).toBe(before - 1);
  expect(await page.evaluate(() => document.documentElement.innerHTML.includes('steal()'))).toBe(false);
});

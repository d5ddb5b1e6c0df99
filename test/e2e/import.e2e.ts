// An email of another product is brought in: pasted and as a file, compared with the original, opened in the builder.
import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { axeSummary } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { foreignEmail } from '../support/samples/foreign-email.ts';

const journey = setUpJourney({
  checksErrors: false,
  allowsOutsideRequests: true,
  pages: 'per-file',
  isSignedIn: true,
});
let { app, page } = journey;
beforeAll(() => {
  ({ app, page } = journey);
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
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${screenshotFolder}/${name}-${width}-${theme}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
};

const dialog = () => page.getByRole('dialog');
const read = () => dialog().getByRole('button', { name: 'Import email' }).click();

test('X3: a foreign email is imported as blocks, with a report that names everything', async () => {
  await page.goto(`${app.url}/templates`);
  await page.getByRole('link', { name: 'Import email' }).click();
  await dialog().getByRole('heading', { name: 'Import email' }).waitFor();
  await takeScreenshots('empty');
  expect(await axeSummary(page)).toEqual([]);

  // Wrong file types get a helpful message, and nothing is lost.
  await dialog()
    .getByLabel('Email file')
    .setInputFiles({
      name: 'email.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
  await dialog().getByText('“email.pdf” is a PDF').waitFor();
  await dialog().getByLabel('The email', { exact: true }).fill('Only words');
  await read();
  await dialog().getByText('This is text without HTML.').waitFor();
  await takeScreenshots('fault');

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
  await takeScreenshots('result');
  // Until the previews are loaded, the scrolling part contains nothing to focus.
  await expect.poll(() => axeSummary(page)).toEqual([]);
  const report = dialog().locator('[data-import-report]');
  for (const text of [
    '1 script.',
    '1 tracking image.',
    '1 form field.',
    '1 link that lead',
    'a table with columns',
    '*|FNAME|* → {{first_name}}',
  ])
    await report.getByText(text).first().waitFor();
  // Neither frame runs anything.
  for (const frame of await dialog().locator('iframe').all())
    expect(await frame.getAttribute('sandbox')).toBe('');
  await page.setViewportSize({ width: 375, height: 760 });
  await dialog().getByRole('radio', { name: 'Report' }).click();
  await report.scrollIntoViewIfNeeded();
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/report-375.png` });
  await page.setViewportSize({ width: 1280, height: 900 });

  // By keyboard alone: the main action is the last of the dialog.
  await dialog().getByRole('button', { name: 'Open in builder' }).press('Enter');
  const canvas = page.locator('[data-block]');
  await canvas.first().waitFor();
  await takeScreenshots('builder');
  const fixed = page.locator('[data-block-type="html"]').last();
  await fixed.click();
  await page.getByRole('heading', { name: 'Fixed Part' }).waitFor();
  await page.getByText('This part of the imported email was kept as is: a table with columns.').waitFor();
  const before = await canvas.count();
  await page.keyboard.press('Delete');
  await expect.poll(() => canvas.count()).toBe(before - 1);
  expect(await page.evaluate(() => document.documentElement.innerHTML.includes('steal()'))).toBe(false);
});

// A design file of another builder is brought in, with its columns and a line for each part.
import { beforeEach, expect, test } from 'vitest';
import { axeSummary } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { unlayerDesign } from '../support/samples/designs/unlayer.ts';

const journey = setUpJourney({ checksErrors: false, allowsOutsideRequests: true, isSignedIn: true });
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

const dialog = () => page.getByRole('dialog');

test('a design of another builder is imported from its file, and keeps its columns', async () => {
  await page.goto(`${app.url}/builder?start=import`);
  await dialog()
    .getByLabel('Email file')
    .setInputFiles({
      name: 'autumn.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(unlayerDesign)),
    });
  await dialog().getByText('Unlayer', { exact: false }).first().waitFor();
  await dialog().getByRole('button', { name: 'Import email' }).click();
  await dialog().getByText('Design of Unlayer').waitFor();
  const report = dialog().locator('[data-import-report]');
  await report.getByText('1 menu became a text with links.').first().waitFor();
  await report.getByText('Every part of the design').click();
  await report
    .getByRole('listitem')
    .filter({ hasText: 'Section 4, column 1' })
    .filter({ hasText: 'timer' })
    .getByText('Not imported')
    .waitFor();
  await expect.poll(() => axeSummary(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Open in builder' }).click();
  const [image, text] = [
    page.locator('[data-block] img[alt="A bowl with ash glaze"]'),
    page.locator('[data-block]', { hasText: 'Ash bowl' }).first(),
  ];
  await image.waitFor();
  // Side by side, as in the design.
  const [left, right] = [await image.boundingBox(), await text.boundingBox()];
  expect(left && right && left.x + left.width <= right.x).toBe(true);
});

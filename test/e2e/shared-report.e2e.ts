// A report that is shared, opened without an account, printed and revoked.
import { beforeEach, expect, test } from 'vitest';
import { axeSummary, newPage, overflow, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney();
let { app, page, browser } = journey;
beforeEach(() => {
  ({ app, page, browser } = journey);
});

test('a report is shared without sign-in, looks right everywhere, prints, and ends when it is revoked', async () => {
  const member = await app.member();
  await member.post('/api/sample-shop');
  const [campaign] = (await member.get('/api/esp/campaigns?status=sent')).body;
  await signIn(page, member);
  await page.goto(`${app.url}/esp/campaigns/${campaign.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('Name of the link').fill('For the agency');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByLabel('Address of the link').inputValue();
  expect(await axeSummary(page)).toEqual([]);

  const reader = await newPage(browser, { locale: 'de-DE' });
  await reader.goto(url);
  await reader.getByRole('heading', { name: campaign.name }).waitFor();
  await reader.getByRole('heading', { name: 'Klick-Karte' }).waitFor();
  expect(await reader.content()).not.toContain('.example"');
  for (const width of [375, 768, 1280]) {
    await reader.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(reader)).toBe(0);
    expect(await axeSummary(reader)).toEqual([]);
  }
  await reader.emulateMedia({ media: 'print' });
  expect(await reader.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await reader.emulateMedia({ media: 'screen' });
  const pdf = await reader.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Revoke For the agency' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await page.getByText('This report is not shared.').waitFor();
  const answer = await reader.goto(url);
  expect(answer?.status()).toBe(404);
  await reader.getByRole('heading', { name: 'Hier gibt es keinen Bericht' }).waitFor();
  await reader.close();
});

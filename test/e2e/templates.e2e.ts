// Templates and saved results: found, tagged, copied, deleted and brought back, by mouse and by keyboard.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { axeSummary, overflow } from '../support/browser/browser.ts';
import { watchHere } from '../support/browser/count-visible-words.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true, isSignedIn: true });
let { app, member, page } = journey;

const many = 70;
const blocks = [{ id: 'text-1', type: 'text', content: 'The bowls are back.' }];

beforeAll(async () => {
  ({ app, member } = journey);
  const { ctx } = app.server;
  const workspace_id = await app.workspaceOf(member);
  const content = JSON.stringify({ schemaVersion: 1, settings: {}, blocks: [] });
  const row = (index: number) => ({
    workspace_id,
    id: `old-${index}`,
    name: `Template ${index}`,
    description: '',
    type: 'email',
    content,
    html_content: '<p></p>',
    inbox_score: 'B',
    preview_image_url: null,
    created_at: new Date(2026, 0, 1, 0, index),
    updated_at: new Date(2026, 0, 1, 0, index),
  });
  await ctx.db
    .insertInto('templates')
    .values(Array.from({ length: many }, (_, index) => row(index)))
    .execute();
  await member.post('/api/templates', { name: 'Spring bowls', content: { blocks } });
});
beforeEach(() => {
  ({ page } = journey);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const focused = (label: string) =>
  page.waitForFunction((text) => document.activeElement?.getAttribute('aria-label') === text, label);

test('a user finds one of many templates, tags, copies, deletes and restores templates', async () => {
  await page.goto(`${app.url}/templates`);
  await card('Spring bowls').waitFor();
  await page.getByRole('tab', { name: `My Templates ${many + 1}` }).waitFor();
  await page.getByRole('tab', { name: /Template Library \d/ }).waitFor();
  // A strip of tabs that scrolls up and down by a pixel has a scrollbar in Firefox.
  const strip = page.getByRole('tablist').first();
  expect(await strip.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);

  // The oldest is on the last page.
  expect(await card('Template 0').count()).toBe(0);
  await page.getByRole('link', { name: `Page ${Math.ceil((many + 1) / 24)}`, exact: true }).click();
  await card('Template 0').waitFor();
  expect(await card('Spring bowls').count()).toBe(0);

  const search = page.getByLabel('Search templates');
  await search.fill('TE 6');
  await page.getByText('16 templates found').waitFor();
  await card('Template 69').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(16);
  await page.getByRole('radio', { name: 'List' }).click();

  // Two are tagged at once.
  await page.getByRole('checkbox', { name: 'Select Template 69' }).click();
  await page.getByRole('checkbox', { name: 'Select Template 67' }).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').first().waitFor();
  await button('Tags').click();
  await page.getByLabel('New tag').fill('Winter');
  await button('Save').click();
  await page.getByText('For 3 templates.').first().waitFor();
  await button('Clear selection').click();
  await button('Winter 3').click();
  await page.getByText('3 templates found').waitFor();

  // The address stores the search, and this browser the view.
  await page.reload();
  await page.getByText('3 templates found').waitFor();
  await expect
    .poll(() => page.getByRole('radio', { name: 'List' }).getAttribute('aria-checked'))
    .toBe('true');
  await expect.poll(() => search.inputValue()).toBe('TE 6');
  expect(await axeSummary(page)).toEqual([]);

  // Deleted by keyboard: the focus moves to the neighbor, and returns with the card.
  await button('Delete Template 68').press('Enter');
  await focused('Edit Template 67');
  await expect.poll(() => card('Template 68').count()).toBe(0);
  await button('Undo').click();
  await focused('Edit Template 68');
  expect((await member.get('/api/templates/old-68')).status).toBe(200);

  // Several are deleted, the page is left, and undo still restores them.
  await page.getByRole('checkbox', { name: 'Select Template 69' }).click();
  await button('Select all 3 shown').click();
  await page
    .getByRole('region', { name: 'Selected templates' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('No templates match “TE 6”').waitFor();
  await page.goto(`${app.url}/templates`);
  await button('Recently deleted 3').click();
  await button('Restore Template 67').click();
  await card('Template 67').waitFor({ state: 'detached' });
  await button('Delete Template 69 permanently').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await card('Template 69').waitFor({ state: 'detached' });
  await focused('Restore Template 68');
  expect(await axeSummary(page)).toEqual([]);
  await button(/^All/).click();
  await card('Template 67').waitFor();

  await button('Duplicate Spring bowls').click();
  await card('Spring bowls (copy)').waitFor();
  await page.getByRole('link', { name: 'Edit Spring bowls (copy)' }).click();
  await page.waitForURL(/\/builder\/[\w-]+$/);
});

test('a saved result is viewed, copied, downloaded, deleted, restored and opened in the builder', async () => {
  const [template] = (await member.get('/api/templates/summaries?search=spring')).body;
  for (const name of ['Spring: 50% / off?', 'Another one']) {
    await member.post('/api/saved-html-templates', {
      templateName: name,
      htmlContent: `<!doctype html><html lang="en"><title>x</title><p>${name}</p></html>`,
      blocks,
    });
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await page.goto(`${app.url}/saved-results`);
  await button('Spring: 50% / off?').click();
  const dialog = page.getByRole('dialog');
  await dialog.frameLocator('iframe').getByText('Spring: 50%').waitFor();
  await dialog.getByText('Not used yet').waitFor();
  // The message is visible for two seconds.
  const copied = await watchHere(page, 'Copied!');
  await dialog.getByRole('button', { name: 'Copy Code' }).click();
  await copied.seen();
  await dialog.getByText('Exported').waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('<p>Spring: 50% / off?</p>');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download HTML' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Spring 50% off.html');
  expect(await axeSummary(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Another one');
  await button('Undo').click();
  await button('Spring: 50% / off?').waitFor();
  await page.getByLabel('Search saved results').fill('off spr');
  await page.getByText('1 result found').waitFor();
  expect(await axeSummary(page)).toEqual([]);

  await button('Spring: 50% / off?').click();
  await dialog.getByRole('button', { name: 'Open in builder' }).click();
  await page.waitForURL(/\/builder\/[\w-]+$/);
  expect(page.url()).not.toContain(template.id);
  await page.locator('[data-block]').getByText('The bowls are back.').waitFor();
});

test('nothing overflows at 375 px in dark mode', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/templates?search=spring', '/saved-results']) {
    await page.goto(app.url + path);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await axeSummary(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

// Lists and segments: from the first list to a segment that a campaign is written to.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true, pages: 'per-file', isSignedIn: true });
let { app, member, page } = journey;
beforeAll(() => {
  ({ app, member, page } = journey);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const undo = () => button('Undo').click();

test('a user creates lists, and a segment for a campaign', async () => {
  await page.goto(`${app.url}/esp?tab=lists`);
  await page.getByText('No lists yet').waitFor();
  await button('Create list').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await waitForText('Name required');
  await dialog.getByText('Please enter a list name').waitFor();
  await dialog.getByLabel('Name').fill('  ');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please enter a list name').waitFor();
  await dialog.getByLabel('Name').fill('Newsletter');
  await dialog.getByLabel(/^Description/).fill('Once a month');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await waitForText('List created');
  await page.getByText('Empty', { exact: true }).waitFor();
  await page.getByText('0 contacts').waitFor();
  expect(await axeSummary(page)).toEqual([]);

  // Deleted, and restored.
  await button('Delete Newsletter').click();
  await waitForText('List deleted');
  await page.getByText('No lists yet').waitFor();
  await undo();
  await waitForText('List restored');

  await member.post('/api/esp/contacts/import', {
    contactsData: 'ann@north.example,Ann,Lee\nbo@north.example,Bo\ncyd@south.example,Cyd',
  });
  await page.getByRole('link', { name: 'Manage Newsletter' }).click();
  await page.getByText('This list has no members yet').waitFor();
  await button('Add members').first().click();
  await dialog.getByLabel('Find contacts').fill('north');
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  await dialog.getByLabel(/ann@north/).check();
  await dialog.getByLabel('Find contacts').fill('cyd');
  await dialog.getByLabel(/cyd@south/).check();
  await dialog.getByRole('button', { name: 'Add 2 contacts' }).click();
  await waitForText('Contacts added to the list');
  await page.getByRole('table', { name: 'Members of Newsletter' }).waitFor();
  await button('Remove cyd@south.example from the list').click();
  await waitForText('Removed from list');
  await expect.poll(() => page.getByText('cyd@south.example', { exact: true }).count()).toBe(0);
  await undo();
  await waitForText('Added to the list again');
  await page.getByRole('link', { name: 'cyd@south.example' }).waitFor();
  await page.getByLabel('Search members').fill('no-match');
  await page.getByText('No members of this list match “no-match”.').waitFor();
  await page.getByLabel('Search members').fill('');
  // An import from here adds to this list.
  await button('Import').click();
  await dialog.getByRole('radio', { name: 'Paste data' }).click();
  await dialog.getByLabel('Contacts', { exact: true }).fill('dee@south.example,Dee');
  const list = dialog.getByRole('combobox', { name: /^List/ });
  await expect.poll(() => list.locator('option:checked').textContent()).toBe('Newsletter');
  await dialog.getByLabel('These contacts agreed').check();
  await dialog.getByRole('button', { name: 'Import contacts' }).click();
  await page.getByRole('link', { name: 'dee@south.example' }).waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Name').fill('News');
  await button('Save changes').click();
  await heading('News').waitFor();
  expect(await axeSummary(page)).toEqual([]);

  // A segment counts while it is written, and all of it can be done by keyboard.
  await page.getByRole('link', { name: 'Back to lists' }).click();
  await page.getByText('3 contacts').waitFor();
  await page.getByRole('radio', { name: 'Segments' }).click();
  await page.getByText('No segments yet').waitFor();
  await page.getByRole('link', { name: 'Create segment' }).click();
  await heading('New segment').waitFor();
  await page.getByText('Finish the conditions to see how many contacts match.').waitFor();
  await page.getByLabel('Text to compare with').fill('north.example');
  await page.getByText('2 contacts, 2 subscribed.').waitFor();
  await button('Add condition').press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Property');
  await page.getByLabel('Property').nth(1).selectOption('list');
  await page.getByText('1 contact, 1 subscribed.').waitFor();
  await page
    .getByText('Contacts whose email address contains “north.example” and who are on “News”.')
    .waitFor();
  await button('Create segment').click();
  await waitForText('Name required');
  await page.getByLabel('Name').fill('Readers of the north');
  await button('Create segment').click();
  await waitForText('Segment created');
  await page
    .getByRole('table', { name: 'Contacts in this segment' })
    .getByText('ann@north.example')
    .waitFor();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeSummary(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('main').getByRole('link', { name: 'Create campaign' }).click();
  await page.getByRole('tab', { name: 'Audience' }).click();
  await expect.poll(() => page.getByLabel(/^Readers of the north/).isChecked()).toBe(true);
  await page
    .getByText(/\b1 (person|contact|recipient)\b/)
    .first()
    .waitFor();
});

// Subscribers: from none to many, found, sorted, changed together and undone, and one of them in detail.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, overflow } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

/** An existing address is refused; the browser logs that itself. */
const journey = setUpJourney({
  checksRefusedCalls: true,
  pages: 'per-file',
  isSignedIn: true,
  allowedErrors: /409 \(Conflict\)/,
});
let { app, member, page } = journey;
beforeAll(async () => {
  ({ app, member, page } = journey);
  await member.post('/api/esp/lists', { name: 'News' });
  await member.post('/api/esp/fields', { key: 'city', label: 'City' });
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
const rows = () => page.locator('[data-card]');
const person = (email: string) => rows().getByRole('link', { name: email });
const emails = () => rows().getByRole('link').allTextContents();
const menu = async (item: string) => {
  await button('More').click();
  await page.getByRole('menuitem', { name: item }).click();
};

const csv = [
  'E-Mail;Vorname;Shoe size;City;Surname',
  'ann@a.example;Ann;38;Rome;Lee',
  'bobby;X;1;Y;Z',
  'bob@b.example;Bob;44;Oslo;Ray',
  'cyd@c.example;"Cyd;40;Oslo;Fox',
  'mia@shop.example;;39;Bern;Berg',
].join('\n');

const add = async (email: string) => {
  await button('Add subscriber').click();
  await dialog().getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog().getByRole('button', { name: 'Add subscriber' }).click();
};

test('contacts are added, imported, searched, changed and deleted', async () => {
  await page.goto(`${app.url}/esp?tab=contacts`);
  await waitForText('No subscribers yet');

  // One by one.
  await add('');
  await waitForText('Email required');
  await expect.poll(() => dialog().getByText('Please enter an email address').count()).toBe(1);
  await dialog().getByRole('textbox', { name: 'Email' }).fill('mia@shop.example');
  await dialog().getByLabel('First name').fill('Mia');
  await dialog().getByRole('button', { name: 'Add subscriber' }).click();
  await waitForText('Contact added');
  await dialog().waitFor({ state: 'detached' });
  await add('MIA@shop.example');
  await dialog().getByText('mia@shop.example is already one of your contacts. Nothing was added.').waitFor();
  await page.keyboard.press('Escape');

  // From a file.
  await button('Import').click();
  const importing = () => dialog().getByRole('button', { name: 'Import contacts' }).click();
  await importing();
  await waitForText('No file selected');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await waitForText('Invalid file type');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await waitForText('CSV file must be smaller than 5MB');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog().getByText('38, 1, 44').waitFor();
  // An unknown column becomes a field.
  await expect.poll(() => dialog().getByLabel('Import “Shoe size” as').inputValue()).toBe('new:number');
  await expect.poll(() => dialog().getByLabel('Import “City” as').inputValue()).toBe('field:city');
  await dialog().getByLabel('Import “Surname” as').selectOption('First name');
  await importing();
  await dialog().getByText('Two columns fill the same field.').waitFor();
  await dialog().getByText('Confirm that these contacts gave consent.').waitFor();
  await dialog().getByLabel('Import “Surname” as').selectOption('Last name');
  await dialog().getByRole('combobox', { name: 'List' }).selectOption('News');
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('Fair');
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByRole('button', { name: 'Remove Fair' }).waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await dialog().getByLabel('These contacts agreed').check();
  await importing();
  await waitForText('Contacts imported');
  await waitForText(
    '3 imported, 2 failed. Line 3: “bobby” is not a valid email address. Line 5: A quotation mark',
  );
  await dialog().waitFor({ state: 'detached' });
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    button('Download failed rows').click(),
  ]);
  expect(await readFile(await refused.path(), 'utf8')).toContain('bobby;X;1;Y;Z');

  // Pasted.
  await button('Import').click();
  await dialog().getByRole('radio', { name: 'Paste data' }).click();
  await importing();
  await waitForText('No data');
  await dialog()
    .getByLabel('Contacts', { exact: true })
    .fill(Array.from({ length: 60 }, (_, n) => `p${n}@many.example,P${n},Q`).join('\n'));
  // A reload loses none of it, and the press does not wait for the columns to be shown.
  await page.reload();
  await dialog().getByText('Draft restored').waitFor();
  await dialog().getByLabel('These contacts agreed').check();
  await importing();
  await waitForText('60 imported, 0 failed.');
  await waitForText('63 contacts');
  expect(await axeSummary(page)).toEqual([]);

  // Found, filtered and sorted; the address stores it.
  await page.getByLabel('Search subscribers').fill('EXAMPLE');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Fair');
  await waitForText('3 contacts found');
  await button('Email').click();
  await page.waitForURL(/sort=email/);
  await waitForText('3 contacts found');
  await expect.poll(emails).toEqual(['ann@a.example', 'bob@b.example', 'mia@shop.example']);
  await button('Email').click();
  await page.waitForURL(/sort=-email/);
  await rows().first().getByRole('link', { name: 'mia@shop.example' }).waitFor();
  await page.reload();
  await waitForText('3 contacts found');
  await expect.poll(() => page.getByLabel('Search subscribers').inputValue()).toBe('EXAMPLE');
  await page.getByRole('radio', { name: 'Unsubscribed' }).click();
  await waitForText('No contacts match “EXAMPLE”');
  await button('Show all subscribers').click();
  await rows().first().waitFor();

  // Several at once, each with its way back.
  await page.getByLabel('Search subscribers').fill('a.example');
  await waitForText('1 contact found');
  await page.getByRole('checkbox', { name: 'Select ann@a.example' }).click();
  await button('Unsubscribe').click();
  await waitForText('1 contact no longer receives campaigns.');
  await rows().getByText('Unsubscribed').waitFor();
  await button('Undo').click();
  await waitForText('Change undone');
  await rows().getByText('Subscribed', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select ann@a.example' }).click();
  await button('Tags and lists').click();
  await page.getByRole('menuitem', { name: 'Add a tag' }).click();
  await dialog().getByLabel('Tag', { exact: true }).selectOption('Create a tag…');
  await dialog().getByLabel('Name of the new tag').fill('VIP');
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await rows().getByText('VIP').waitFor();

  // All that match, also those that are not shown.
  await page.getByLabel('Search subscribers').fill('many');
  await person('p59@many.example').or(person('p9@many.example')).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await button('Select all matches').click();
  await waitForText('All 60 matches are selected');
  await page
    .getByRole('region', { name: 'Selected subscribers' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('alertdialog').getByText('Delete 60 contacts?').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText('Contacts deleted');
  await waitForText('No contacts match “many”');
  await menu('Recent changes');
  const deletion = dialog().getByRole('listitem').filter({ hasText: '60 contacts deleted' });
  await deletion.getByRole('button', { name: 'Undo' }).click();
  await deletion.getByText(/, undone$/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search subscribers').fill('bob');
  await waitForText('1 contact found');
  await button('Delete bob@b.example').click();
  await waitForText('Contact deleted');
  await waitForText('No contacts match “bob”');
  await button('Undo').click();
  await person('bob@b.example').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), menu('Export these as CSV')]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(3);

  // Tags and fields.
  await menu('Tags and fields');
  await dialog().getByText('3 contacts').waitFor();
  await dialog().getByLabel('Name of the tag Fair').fill('Autumn fair');
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await rows().getByText('Autumn fair').waitFor();
  await dialog().getByRole('tab', { name: 'Fields' }).click();
  await dialog().getByLabel('New field').fill('Favorite Color');
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByLabel('Name of the field Favorite Color').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('one contact is edited, unsubscribed, subscribed again, exported and erased', async () => {
  await page.goto(`${app.url}/esp?tab=contacts&search=bob`);
  await page.getByRole('link', { name: 'bob@b.example' }).click();
  await page.getByRole('heading', { name: 'Bob Ray', level: 1 }).waitFor();
  await waitForText('Import of shop.csv');
  await expect.poll(() => page.getByLabel('Shoe size').inputValue()).toBe('44');
  await page.getByLabel('City').fill('Bergen');
  // No such time zone: only the city is saved.
  await page.getByLabel('Time zone').fill('Olympus');
  await button('Save changes').click();
  await waitForText('Mara Lind edited this contact: City “Bergen” (was “Oslo”)');
  await page.getByLabel('Time zone').fill('oslo');
  await page.getByLabel('Time zone').press('Enter');
  await button('Save changes').click();
  await waitForText('Mara Lind edited this contact: time zone “Europe/Oslo”');
  await waitForText('Added by an import');
  await button('Remove Autumn fair').click();
  await waitForText('Mara Lind removed the tag “Autumn fair”');
  await button('Unsubscribe').click();
  await waitForText('Receives no email.');
  await button('Resubscribe').click();
  await dialog().getByLabel('How did they ask for it?').fill('He wrote on Monday.');
  await dialog().getByRole('button', { name: 'Resubscribe' }).click();
  await waitForText('Reason: He wrote on Monday.');
  expect(await axeSummary(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported).toMatchObject({ contact: { email: 'bob@b.example', timeZone: 'Europe/Oslo' }, mails: [] });

  // On a phone, in the dark.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await button('Delete permanently').click();
  await dialog().getByLabel('Type the email address').fill('another address');
  await dialog().getByRole('button', { name: 'Delete permanently' }).click();
  await waitForText('Nothing was deleted.');
  await dialog().getByLabel('Type the email address').fill('bob@b.example');
  await dialog().getByRole('button', { name: 'Delete permanently' }).click();
  await waitForText('Contact permanently deleted');
  await page.waitForURL(/tab=contacts/);
  await rows().first().waitFor();
  expect(await axeSummary(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect((await member.get('/api/esp/contacts?search=bob')).body).toEqual([]);
});

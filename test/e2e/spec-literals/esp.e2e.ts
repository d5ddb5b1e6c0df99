// The fixed texts of the ESP area: a new account that comes to send its first campaign.
import { beforeAll, expect, test } from 'vitest';
import { specLiterals } from '#contract/spec-literals/all-spec-literals.ts';
import { whileFailing } from '../../support/browser/held-answers.ts';
import { setUpJourney } from '../../support/browser/journey.ts';
import { checkLiterals } from '../../support/browser/literals-on-page.ts';

const journey = setUpJourney({ checksErrors: false, pages: 'per-file', isSignedIn: true });
let { app, member, page } = journey;
beforeAll(() => {
  ({ app, member, page } = journey);
});

const literals = checkLiterals(specLiterals.esp);
const go = (path: string) => page.goto(app.url + path);
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const field = (name: string) => dialog().locator(`[name="${name}"]`);
const submit = () =>
  dialog()
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
const isClosed = () => dialog().waitFor({ state: 'detached' });

test('settings and overview', async () => {
  await go('/esp');
  await literals.shows(page, 'a new account opens it', '/esp');
  await go('/esp?tab=settings');
  await literals.shows(page, 'a new account opens it', '/esp?tab=settings');
  const connect = button(/^Test Connection$/);
  const save = button(/^Save Settings$/);
  await connect.click();
  await literals.shows(page, 'a test without a key');
  await save.click();
  await literals.shows(page, 'settings without a key');
  const settings = (name: string) => page.locator(`main [name="${name}"]`);
  await settings('awsAccessKeyId').fill('AKIAIOSFODNN7EXAMPLE');
  await settings('awsSecretAccessKey').fill('a secret that is not one');
  await settings('defaultFromEmail').fill('mara@shop.example');
  await whileFailing(page, '**/api/esp/settings', async () => {
    await save.click();
    await literals.shows(page, 'saving fails');
  });
  await save.click();
  await literals.shows(page, 'settings are saved');
  const connection = '**/api/esp/test-connection';
  await page.route(connection, (route) => route.fulfill({ json: { success: false, error: '' } }));
  await connect.click();
  await literals.shows(page, 'Amazon SES refuses');
  await page.unroute(connection);
  await whileFailing(page, connection, async () => {
    await connect.click();
    await literals.shows(page, 'a test fails');
  });
  const { body: sandbox } = await member.post('/api/esp/settings/sandbox');
  await member.put('/api/esp/settings', { ...sandbox, postalAddress: '1 Tea Lane, 20095 Hamburg' });
  await page.reload();
  await connect.click();
  await literals.shows(page, 'a test passes');
});

test('subscribers', async () => {
  await go('/esp?tab=contacts');
  await button(/^Add/).click();
  await submit();
  await literals.shows(page, 'a contact without an address is added');
  await field('email').fill('ann@north.example');
  await whileFailing(page, '**/api/esp/contacts', async () => {
    await submit();
    await literals.shows(page, 'adding a contact fails');
  });
  await submit();
  await literals.shows(page, 'a contact is added');
  await isClosed();
  await literals.shows(page, 'the list of contacts');
  await go('/esp');
  await literals.shows(page, 'an account with a contact opens it');
  await go('/esp?tab=contacts');
  const remove = () => button(/^Delete ann@north/).click();
  await whileFailing(page, '**/api/esp/contacts/**', async () => {
    await remove();
    await literals.shows(page, 'deleting a contact fails');
  });
  await remove();
  await literals.shows(page, 'a contact is deleted');

  await button(/^Import/).click();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog().locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await submit();
  await literals.shows(page, 'an import without a file');
  await choose('list.pdf', 'application/pdf', Buffer.from('%PDF'));
  await literals.shows(page, 'an import of another file');
  await choose('a.csv', 'text/csv', Buffer.alloc(5 * 1024 * 1024 + 1));
  await literals.shows(page, 'an import of a large file');
  await choose('a.csv', 'text/csv', Buffer.from('email\nbo@south.example\n'));
  const consent = dialog().getByRole('checkbox').last();
  await consent.check();
  await whileFailing(page, '**/api/esp/contacts/import-csv', async () => {
    await submit();
    await literals.shows(page, 'an import of a file fails');
  });
  await dialog().getByRole('radio').nth(1).click();
  await submit();
  await literals.shows(page, 'an import without data');
  await dialog().locator('textarea').fill('email\nbo@south.example\ncyd@south.example');
  await whileFailing(page, '**/api/esp/contacts/import', async () => {
    await submit();
    await literals.shows(page, 'an import of data fails');
  });
  await submit();
  await literals.shows(page, 'contacts are imported');
  await isClosed();
});

test('lists', async () => {
  await go('/esp?tab=lists');
  await button(/^Create list/).click();
  await submit();
  await literals.shows(page, 'a list without a name');
  await field('name').fill('Newsletter');
  await whileFailing(page, '**/api/esp/lists', async () => {
    await submit();
    await literals.shows(page, 'creating a list fails');
  });
  await submit();
  await literals.shows(page, 'a list is created');
  const contacts = (await member.get('/api/esp/contacts')).body;
  const { body: active } = await member.post('/api/esp/lists', { name: 'Regulars' });
  await member.post(`/api/esp/lists/${active.id}/members`, {
    contactIds: contacts.map(({ id }: { id: string }) => id),
  });
  await page.reload();
  await literals.shows(page, 'an empty list and one with a contact');
  const remove = () => button(/^Delete Newsletter/).click();
  await whileFailing(page, '**/api/esp/lists/*', async () => {
    await remove();
    await literals.shows(page, 'deleting a list fails');
  });
  await remove();
  await literals.shows(page, 'a list is deleted');
});

test('campaigns', async () => {
  await go('/esp');
  await page.evaluate(() => sessionStorage.setItem('campaignHtml', '<p>The bowls are back.</p>'));
  await go('/esp?action=create-campaign');
  await literals.shows(page, 'a design of the builder without a name');
  await submit();
  await literals.shows(page, 'a campaign without a subject');
  await field('subject').fill('The bowls are back');
  await whileFailing(page, '**/api/esp/campaigns', async () => {
    await submit();
    await literals.shows(page, 'creating a campaign fails');
  });
  await submit();
  await literals.shows(page, 'a campaign is created');

  const [draft] = (await member.get('/api/esp/campaigns')).body;
  await member.patch(`/api/esp/campaigns/${draft.id}`, { everyone: true });
  await go('/esp?tab=campaigns');
  await literals.shows(page, 'the list of campaigns');
  await button(/^Send Now$/).click();
  const confirm = dialog().getByRole('button').last();
  const send = `**/api/esp/campaigns/${draft.id}/send`;
  await whileFailing(page, send, async () => {
    await confirm.click();
    await literals.shows(page, 'sending a campaign fails');
  });
  await confirm.click();
  await literals.shows(page, 'a campaign is sent');
  await isClosed();

  const { htmlContent, fromEmail } = draft;
  await member.post('/api/esp/campaigns', { name: 'Spring', subject: 'Spring', htmlContent, fromEmail });
  await page.reload();
  const remove = () => button(/^Delete Spring/).click();
  await whileFailing(page, '**/api/esp/campaigns/*', async () => {
    await remove();
    await literals.shows(page, 'deleting a campaign fails');
  });
  await remove();
  await literals.shows(page, 'a campaign is deleted');
  expect(literals.unvisited()).toEqual([]);
});

// A whole campaign on the sandbox: a sending account, contacts, a list, a design from the builder, the preflight, the
// sending, the events of recipients and their mail servers, and the resulting figures.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, overflow } from '../support/browser/browser.ts';
import { isTyping } from '../support/browser/builder.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksErrors: false, pages: 'per-file', isSignedIn: true });
let { app, page } = journey;
beforeAll(() => {
  ({ app, page } = journey);
});

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** By its text: an open dialog hides the message region from the accessibility tree. */
const toast = (title: string) => page.getByText(title, { exact: true }).first().waitFor();
const isAccessible = async () => expect(await axeSummary(page)).toEqual([]);

const recipients = ['ada', 'bo', 'cleo', 'dov', 'eda', 'fay'];
const words = 'The rain tea is back, forty tins of it.';

/** The value of a figure on the campaign's page. */
const figure = async (name: string): Promise<number> =>
  Number(
    await page
      .getByRole('region', { name: 'Report figures' })
      .getByRole('button', { name: new RegExp(`${name}: show these`) })
      .locator('span')
      .first()
      .textContent(),
  );

test('a new account sends a campaign, reads its figures, and writes to those who did not open it', async () => {
  // An account that can send, with event tracking.
  await page.goto(`${app.url}/esp?tab=settings`);
  await button('Use the sandbox account').click();
  await toast('Settings updated');
  await page.getByRole('textbox', { name: 'Postal address' }).fill('1 Tea Lane, 20095 Hamburg');
  await button('Save Settings').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await button('Set up event tracking').click();
  await toast('Event tracking is set up');

  // A list, and its contacts.
  await page.getByRole('main').getByRole('link', { name: 'Lists', exact: true }).click();
  await button('Create list').first().click();
  await dialog().getByLabel('Name').fill('Tea people');
  await dialog().getByRole('button', { name: 'Create list' }).click();
  await toast('List created');
  await page.getByRole('main').getByRole('link', { name: 'Subscribers', exact: true }).click();
  // The one that stays: that of the empty list.
  await button('Import').last().click();
  await dialog().getByRole('radio', { name: 'Paste data' }).click();
  await dialog()
    .getByRole('textbox', { name: 'Contacts', exact: true })
    .fill(`email,first_name\n${recipients.map((name) => `${name}@home.example,${name}`).join('\n')}`);
  await dialog().getByLabel('List').selectOption({ label: 'Tea people' });
  await dialog()
    .getByLabel(/agreed to receive email/)
    .check();
  await dialog().getByRole('button', { name: 'Import contacts' }).click();
  await toast('Contacts imported');

  // A design, from the builder into the form.
  await page.goto(`${app.url}/builder`);
  await button(/Blank email/).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Rain tea');
  await button('Text Block').click();
  await page.locator('[data-block]').first().click();
  await isTyping(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await button('Button').click();
  await page.getByLabel('Button URL').fill('https://shop.example/tea');
  await button('Export').click();
  await button('Export email').click();
  await toast('Export Ready');
  await button('Use This Design').click();
  await page.waitForURL(/action=create-campaign/);
  await expect.poll(() => dialog().getByLabel('Campaign name').inputValue()).toBe('Rain tea');
  await expect.poll(() => dialog().getByLabel('From email').inputValue()).toBe('hello@sandbox.example');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('campaignHtml'))).toBeNull();
  await isAccessible();
  await dialog().getByRole('button', { name: 'Create Campaign' }).click();
  await toast('Required fields missing');
  await dialog().getByLabel('Email subject').fill('{{first_name|Dear reader}}, the rain tea is back');
  await dialog().getByRole('tab', { name: 'Content' }).click();
  await dialog().frameLocator('iframe[title="Preview of the email"]').getByText(words).waitFor();
  await isAccessible();
  await dialog().getByRole('tab', { name: 'Audience' }).click();
  await dialog()
    .getByRole('checkbox', { name: /Tea people/ })
    .check();
  await dialog().getByText('6 recipients').waitFor();
  await isAccessible();
  await dialog().getByRole('button', { name: 'Create Campaign' }).click();
  await toast('Campaign created');
  await page.waitForURL(/\/esp\/campaigns\//);
  await page
    .getByRole('img', { name: /^Inbox grade/ })
    .first()
    .waitFor();

  // The draft shows its email, and gets what changes in the builder.
  await button('Edit in builder').click();
  await page.getByRole('region', { name: 'Campaign' }).waitFor();
  await page.locator('[data-block]').first().click();
  await isTyping(page);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Come by.');
  await button('Back to campaign').click();
  await toast('Campaign updated');
  await page.frameLocator('iframe[title="Preview of Rain tea"]').getByText('Come by.').waitFor();

  // The preflight: errors, a preview, a test.
  await page.getByRole('heading', { name: 'Pre-send checklist' }).waitFor();
  await page.getByLabel('Preview as').selectOption({ label: 'ada · ada@home.example' });
  await page.frameLocator('iframe[title="Preview of Rain tea"]').getByText(words).waitFor();
  await button('Send a test: Test').click();
  await page.getByLabel('Send a test email to').fill('success@simulator.amazonses.com');
  await button('Send test email').click();
  await toast('Test Email Sent');
  await page.getByText(/^Last test: success@simulator.amazonses.com/).waitFor();
  await isAccessible();

  // What is typed in a row saves itself, and shows as in three inboxes.
  await button('Edit: Subject').click();
  await page.getByRole('textbox', { name: 'Preview text' }).fill('Forty new bowls');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'In inboxes' }).locator('figure').count()).toBe(6);
  await isAccessible();
  // The first press may close a message.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    })
    .toBe('Edit: Subject');
  await button('Send Now').click();
  await button('Send to 6 recipients').click();
  await toast('Campaign sent');
  await toast('Sending to 6 recipients has started. The campaign’s page shows the progress.');

  // Live, to its end.
  await page.locator('main header').getByText('Sent', { exact: true }).waitFor();
  await expect.poll(() => figure('Sent')).toBe(6);

  // Recipients react after a while: immediate reactions count as a machine's.
  app.advance(60_000);
  await page.goto(`${app.url}/outbox`);
  const acts = [
    ['ada', 'Open', /counts as opened/],
    ['bo', 'Click', /counts as clicked/],
    ['cleo', 'Bounce', /bounced/],
    ['dov', 'Complaint', /reported the message as spam/],
    ['eda', 'Unsubscribe', /was used/],
  ] as const;
  for (const [name, act, done] of acts) {
    await page.getByRole('link', { name: new RegExp(`${name}@home.example`) }).click();
    await page.getByRole('heading', { name: `${name}, the rain tea is back` }).waitFor();
    await button(act).click();
    await page.getByText(done).first().waitFor();
  }

  // The figures update while the page is open.
  await page.goto(`${app.url}/esp?tab=campaigns`);
  await page.getByRole('tab', { name: 'Sent' }).click();
  await page.getByRole('link', { name: 'View Rain tea' }).click();
  const figures = async () =>
    Object.fromEntries(
      await Promise.all(
        ['Sent', 'Opened', 'Clicked', 'Bounced', 'Complaints', 'Unsubscribed'].map(
          async (name) => [name, await figure(name)] as const,
        ),
      ),
    );
  await page.getByRole('region', { name: 'Report figures' }).waitFor();
  await expect.poll(figures, { timeout: 60_000, interval: 500 }).toEqual({
    Sent: 6,
    Opened: 2,
    Clicked: 1,
    Bounced: 1,
    Complaints: 1,
    Unsubscribed: 1,
  });
  await page.getByRole('link', { name: 'https://shop.example/tea' }).waitFor();
  const mark = page.frameLocator('iframe[title="Clicks on Rain tea"]').locator('#link-0');
  await expect.poll(() => mark.getAttribute('aria-label')).toBe('Link 1: 1 person');
  await page.getByRole('button', { name: 'Show link 1 on the map' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('click-map');
  expect(await mark.evaluate((element) => element.matches(':target'))).toBe(true);
  await page.getByRole('table', { name: 'From sent to clicked' }).waitFor();
  await page.getByRole('radio', { name: 'Table' }).first().click();
  await page.getByRole('table', { name: 'Opens and clicks over time' }).waitFor();
  await isAccessible();
  await page.getByLabel('Filter recipients', { exact: true }).selectOption('bounced');
  await page.getByRole('row', { name: /cleo@home.example/ }).waitFor();
  // The previous content stays until the answer arrives.
  const rows = page.getByRole('table', { name: 'Recipients' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAccessible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // Again, to recipients who did not open it: of six, five reacted.
  await button('Resend to non-openers').click();
  await page.getByText('Most opens arrive within 24 hours.').waitFor();
  await isAccessible();
  await button('Create draft').click();
  await page.getByText('All subscribers who did not open “Rain tea”').waitFor();
  await page.getByRole('heading', { name: 'Pre-send checklist' }).waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'Pre-send checklist' }).textContent())
    .toMatch(/[^\d]1 recipient/);
  await isAccessible();
  await page.goto(`${app.url}/esp?tab=campaigns`);
  await page
    .getByRole('link', { name: /^View Rain tea/ })
    .first()
    .waitFor();
  await isAccessible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'New Campaign' }).click();
  for (const name of ['Campaign Details', 'Content', 'Audience']) {
    await dialog().getByRole('tab', { name }).click();
    await isAccessible();
  }
});

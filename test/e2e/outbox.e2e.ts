// The sandbox's Outbox: sent messages can be read in all their parts, by mouse and by keyboard, on any width.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../support/app.ts';
import { axeSummary, overflow, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true });
let { app, page } = journey;
let member: Client;
const html =
  '<!doctype html><html lang="en"><head><title>Bowls</title></head><body style="font:16px/1.6 Georgia"><h1>The blue bowls are back</h1><p>Hello {{first_name}}, forty-one of them came out of the kiln the way they should. <a href="https://shop.example/bowls">See the bowls</a>.</p></body></html>';

beforeAll(async () => {
  ({ app } = journey);
  member = await app.member();
  for (const templateName of ['Spring news', 'The blue bowls are back']) {
    await member.post('/api/send-test-email', {
      recipientEmail: 'bo@home.example',
      htmlContent: html,
      templateName,
    });
  }
  await app.server.ctx.mail?.mailer.send({
    from: { address: 'no-reply@site.example', name: 'Lettersmith' },
    to: { address: 'someone@home.example' },
    subject: 'A notice of the product',
    html: '<p>A notice</p>',
    text: 'A notice',
  });
});
beforeEach(() => {
  ({ page } = journey);
});

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const message = (name: RegExp) => page.getByRole('link', { name });

test('a user opens a message from the account menu, reads its parts and simulates its events', async () => {
  await signIn(page, member);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('menuitem', { name: 'Outbox (sandbox)' }).click();
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
  await page.getByText(/^Sandbox: no message leaves this server/).waitFor();
  await message(/Test: The blue bowls/).click();
  const frame = page.frameLocator('iframe');
  await frame.getByText('Hello Mara, forty-one').waitFor();
  await tab('Text').click();
  await page.getByText('See the bowls <https://shop.example/bowls>').waitFor();
  await tab('Headers').click();
  await page.getByText('Message-ID').waitFor();
  await page.getByText('Message tags').waitFor();
  const open = page.getByRole('button', { name: 'Open', exact: true });
  await expect.poll(() => open.getAttribute('aria-disabled')).toBe('true');
  await page.getByText(/reports no events/).waitFor();
  expect(await axeSummary(page)).toEqual([]);
});

test('a message sent through the sandbox’s SES account can be opened and bounced', async () => {
  const sender = await app.member();
  await sender.post('/api/esp/settings/sandbox');
  await sender.post('/api/send-test-email', {
    recipientEmail: 'success@simulator.amazonses.com',
    htmlContent: html,
    templateName: 'Through Amazon',
  });
  await signIn(page, sender);
  await page.goto(`${app.url}/outbox`);
  await message(/Through Amazon/).click();
  for (const [name, done] of [
    ['Open', 'counts as opened'],
    ['Bounce', 'bounced'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText(new RegExp(done)).first().waitFor();
  }
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe', exact: true });
  await expect.poll(() => unsubscribe.getAttribute('aria-disabled')).toBe('true');
  expect(await axeSummary(page)).toEqual([]);
});

test('messages can be read by keyboard', async () => {
  await signIn(page, member);
  await page.goto(`${app.url}/outbox`);
  await message(/Spring news/).press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Test: Spring news');
  await tab('HTML').press('ArrowRight');
  await page.getByText('See the bowls <https://shop.example/bowls>').waitFor();
  await page.goBack();
  await page.getByText('Select a message to read it.').waitFor();
});

test('a signed-out visitor on the same machine sees the messages of the product', async () => {
  journey.allowErrors(/status of 401/);
  await page.goto(`${app.url}/outbox`);
  await message(/A notice of the product/).waitFor();
  expect(await message(/Spring news/).count()).toBe(0);
});

/** `npm test` takes the first two of four. */
const windows = [
  [375, 'dark'],
  [768, 'light'],
  [375, 'light'],
  [1280, 'dark'],
] as const;
test.each(process.env.LONG ? windows : windows.slice(0, 2))(
  'nothing overflows and the accessibility rules pass at %i px in %s mode',
  async (width, theme) => {
    const narrow = await journey.openPage({ width, height: 900, theme });
    await signIn(narrow, member);
    await narrow.goto(`${app.url}/outbox`);
    await narrow.getByRole('link', { name: /Spring news/ }).waitFor();
    expect(await axeSummary(narrow)).toEqual([]);
    await narrow.getByRole('link', { name: /The blue bowls/ }).click();
    await narrow.frameLocator('iframe').getByText('Hello Mara').waitFor();
    expect(await axeSummary(narrow)).toEqual([]);
    expect(await overflow(narrow)).toBeLessThanOrEqual(0);
  },
);

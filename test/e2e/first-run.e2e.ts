// The first run: from the page of a visitor to a campaign that the sandbox delivered, with the demo account and the sample
// shop, in few presses and without typing.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { goodPassword, startTestServer } from '../support/app.ts';
import { axeSummary, overflow, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ startApp: () => startTestServer({ DEMO: '1' }) });
let { app, page } = journey;
beforeAll(() => {
  ({ app } = journey);
});
beforeEach(() => {
  ({ page } = journey);
});

const maxPresses = 12;
const maxMachineMs = 90_000;

test('a visitor sends the campaign of the sample shop in at most 12 presses and 90 seconds', async () => {
  const startedAt = performance.now();
  let presses = 0;
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  await page.goto(app.url);
  await press('link', 'Login');
  await expect.poll(() => page.getByLabel('Email').inputValue()).not.toBe('');
  await press('button', 'Sign In');
  await press('button', 'Load a sample shop');
  await page.getByText('You’re exploring a sample shop.').waitFor();
  const last = page.getByRole('region', { name: 'Your last campaign' });
  await last.getByRole('link', { name: 'An evening at the wheel' }).waitFor();
  await expect.poll(() => last.getByText(/^average \d+%$/).count()).toBe(3);
  await page
    .getByRole('region', { name: 'Audience' })
    .getByText(/joined and .* left in the last 30 days/)
    .waitFor();
  await page.getByText('1 of 5 done').waitFor();
  expect(await axeSummary(page)).toEqual([]);

  await press('button', 'Connect');
  await press('button', 'Connect the sandbox sender');
  await page.getByText('2 of 5 done').waitFor();
  await press('link', 'Open draft');
  await press('button', 'Send Now');
  await press('button', /^Send to \d+ recipients$/);
  const delivered = page
    .getByRole('region', { name: 'Report figures' })
    .getByRole('button', { name: /Delivered: show these/ });
  await expect.poll(async () => Number.parseInt(await delivered.innerText(), 10)).toBeGreaterThan(0);
  expect(presses).toBeLessThanOrEqual(maxPresses);
  expect(performance.now() - startedAt).toBeLessThan(maxMachineMs);
});

test('beside the sample shop, an email of one’s own becomes a draft by one press', async () => {
  const member = await app.member();
  await member.post('/api/sample-shop');
  await member.post('/api/esp/settings/sandbox');
  await member.post('/api/templates', {
    name: 'Six keys',
    content: {
      blocks: [{ id: 'one', type: 'text', content: 'Six keys worth a week' }],
      settings: { subject: 'Six keys worth a week' },
    },
  });
  await signIn(page, member);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Create campaign', exact: true }).click();
  await page.waitForURL(/\/esp\/campaigns\//);
  await page.getByRole('heading', { name: 'Six keys', level: 1 }).waitFor();
  const [made] = (await member.get('/api/esp/campaigns')).body;
  expect(made).toMatchObject({ name: 'Six keys', subject: 'Six keys worth a week' });
  expect((await member.get(`/api/esp/campaigns/${made.id}`)).body.htmlContent).toContain(
    'Six keys worth a week',
  );
});

test('the sample shop goes by one press, and what was sent stays', async () => {
  const { demo } = (await app.client().get('/api/config')).body;
  const client = app.client();
  await client.post('/api/auth/login', demo);
  await signIn(page, client);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('Sample shop removed').first().waitFor();
  await expect.poll(() => page.getByText('You’re exploring a sample shop.').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('an owner with data of their own connects the sandbox and names the shop in place', async () => {
  const email = 'first@shop.example';
  const member = await app.member(email);
  await member.post('/api/auth/login', { email, password: goodPassword });
  await signIn(page, member);
  await page.goto(`${app.url}/dashboard`);
  const panel = page.getByRole('region', { name: 'See how it works with a sample shop' });
  await panel.getByRole('button', { name: 'Start with my own data' }).click();
  await expect.poll(() => panel.count()).toBe(0);
  await expect
    .poll(() => page.getByLabel('Name of your shop').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.getByLabel('Name of your shop').fill('Tea Lane');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('1 of 5 done').waitFor();
  await page.getByText(/^Tea Lane · /).waitFor();

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByLabel('Postal address').fill('1 Tea Lane, 20095 Hamburg');
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect the sandbox sender' }).click();
  await page.getByText('Sandbox connected').first().waitFor();
  await page.getByText('2 of 5 done').waitFor();
  expect((await member.get('/api/esp/settings')).body).toMatchObject({
    usesSandbox: true,
    postalAddress: '1 Tea Lane, 20095 Hamburg',
    defaultFromEmail: expect.stringMatching(/@/),
  });
  expect((await member.get('/api/esp/account')).body.tracking.configurationSet).not.toBeNull();

  const list = (await member.post('/api/esp/lists', { name: 'Tea people' })).body;
  await member.post('/api/esp/contacts', { email: 'ada@home.example', listIds: [list.id], consent: true });
  await member.post('/api/saved-html-templates', {
    templateName: 'Rain tea',
    htmlContent: '<!doctype html><html lang="en"><body><p>The rain tea is back.</p></body></html>',
  });
  await page.reload();
  await page.getByText('4 of 5 done').waitFor();
  await page.getByRole('button', { name: 'Create campaign', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect.poll(() => form.getByLabel('Campaign name').inputValue()).toBe('Rain tea');
  await form.getByLabel('Email subject').fill('The rain tea is back');
  await form.getByRole('tab', { name: 'Audience' }).click();
  await expect.poll(() => form.getByRole('checkbox', { name: /Tea people/ }).isChecked()).toBe(true);
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await page.waitForURL(/\/esp\/campaigns\//);
});

test('the dashboard is short at every width', async () => {
  const member = await app.member();
  await member.post('/api/sample-shop');
  await signIn(page, member);
  for (const [width, maxHeight] of [
    [1280, 2_600],
    [375, 4_200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('region', { name: 'Your last campaign' }).waitFor();
    await page.getByRole('region', { name: 'Templates', exact: true }).getByRole('article').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(maxHeight);
    expect(await overflow(page)).toBe(0);
  }
});

// An account from its owner's view: sign-in with its errors, Google, a forgotten password, and the settings.

import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { goodPassword, pay } from '../support/app.ts';
import { axeSummary, overflow, signIn } from '../support/browser/browser.ts';
import { setUpJourney } from '../support/browser/journey.ts';
import { lastEmailTo, linkIn } from '../support/outside/mail.ts';

/** The browser itself notes every 401 and 422. */
const journey = setUpJourney({ allowedErrors: /^Failed to load resource/ });
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

const go = (path: string) => page.goto(app.url + path);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

const signInBy = async (email: string, password: string) => {
  await go('/login');
  await field('Email').fill(email);
  await field('Password').fill(password);
  await button('Sign In').click();
  await waitForText('Login successful');
  await page.waitForURL(`${app.url}/`);
};

test('a user signs in, after a refused password, and can show the password', async () => {
  await go('/login');
  await waitForText('The demo account is filled in');
  await expect.poll(() => field('Password').getAttribute('type')).toBe('password');
  await button('Show password').click();
  await expect.poll(() => field('Password').getAttribute('type')).toBe('text');
  await button('Hide password').click();
  await field('Password').fill('a wrong one');
  await button('Sign In').click();
  await waitForText('Login failed');
  await waitForText('Invalid email or password');
  await page.route('**/api/auth/login', (route) => route.abort());
  await button('Sign In').click();
  await waitForText('Something went wrong. Please try again.');
  await page.unroute('**/api/auth/login');
  const { demo } = await (await fetch(`${app.url}/api/config`)).json();
  await field('Password').fill(demo.password);
  await button('Sign In').click();
  await waitForText('Welcome back!');
  await page.waitForURL(`${app.url}/`);
  await go('/settings');
  await waitForText('Everyone shares the demo account, so you can’t change its password.');
  expect(await button('Delete my account').count()).toBe(0);
});

test('a user cancels the sign-in with Google, has no plan, and signs up as the owner of a payment', async () => {
  await go('/login');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await heading('Choose an account');
  expect(await axeSummary(page)).toEqual([]);
  await button('Cancel').click();
  await waitForText('Google sign-in canceled');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await field('Email').fill('no address');
  await button('Continue').click();
  await waitForText(/Enter a whole email address/);
  await page.getByRole('button', { name: /Nora Winter/ }).click();
  await waitForText('One step left: choose a plan');
  const buyer = app.client();
  const sessionId = await pay(buyer, 'yearly', 'nora.winter@gmail.example');
  // Paid in another browser: the payer's address proves whose payment it is.
  await go(`/signup?session_id=${sessionId}`);
  await button('Email me a link').click();
  await waitForText('The link was sent');
  expect(await axeSummary(page)).toEqual([]);
  const { text } = await lastEmailTo(app, 'nora.winter@gmail.example', /complete your account/);
  await page.goto(/http\S+claim=[\w.-]+/.exec(text)?.[0] ?? '');
  await waitForText(/It’s confirmed because you opened the link/);
  await page.getByRole('link', { name: 'Sign up with Google' }).click();
  await page.getByRole('button', { name: /Nora Winter/ }).click();
  await page.waitForURL(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Nora Winter, account' }).waitFor();
  expect(await page.getByText('Confirm your email.').count()).toBe(0);
});

test('a forgotten password is replaced through the link in the outbox', async () => {
  const email = 'forgets@shop.example';
  await app.buyer(email);
  await go('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field('Email').fill(email);
  await button('Send the link').click();
  await heading('Check your inbox');
  expect(await axeSummary(page)).toEqual([]);
  await lastEmailTo(app, email, /Choose a new password/);
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await page.getByRole('link', { name: /Choose a new password for/ }).click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click(),
  ]);
  await opened.close();
  await go(linkIn(await lastEmailTo(app, email, /Choose a new password/)));
  await field('New password').fill('another letter a day');
  await field('Confirm password').fill('another letter');
  await button('Save new password').click();
  await waitForText("Passwords don't match");
  await field('Confirm password').fill('another letter a day');
  await button('Save new password').click();
  await heading('Your new password is set');
  await page.goBack();
  await signInBy(email, 'another letter a day');
});

test('a user changes every setting and deletes the account', async () => {
  const email = 'mara@shop.example';
  await app.buyer(email);
  const otherClient = app.client();
  await otherClient.post('/api/auth/login', { email, password: goodPassword });
  await signInBy(email, goodPassword);
  await waitForText('Confirm your email.');
  await go(linkIn(await lastEmailTo(app, email, /Confirm your email/)));
  await button('Confirm my address').click();
  await heading('Your address is confirmed');
  await go('/settings/profile');
  expect(await page.getByText('Confirm your email.').count()).toBe(0);

  await field('First name').fill('M');
  await button('Save profile').click();
  await waitForText('First name must be at least 2 characters');
  await field('First name').fill('Ida');
  await waitForText('Not saved yet');
  await page.getByRole('link', { name: 'Saved Results' }).first().click();
  await heading('Leave without saving?');
  await button('Stay').click();
  await button('Save profile').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ida Lind, account' }).waitFor();

  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1f4f86' } })
    .png()
    .toBuffer();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: png };
  await page.getByLabel('Profile image').setInputFiles(file);
  await button('Remove image').waitFor();
  await expect
    .poll(() => page.locator('header img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(60);
  await button('Remove image').click();
  await button('Upload image').waitFor();

  await button('Change password').click();
  await field('Current password').fill('not this one');
  await field('New password').fill('another letter a day');
  await field('Confirm new password').fill('another letter a day');
  await button('Save password').click();
  await waitForText('This is not your current password.');
  await field('Current password').fill(goodPassword);
  await button('Save password').click();
  await waitForText('You were signed out on all other devices.');
  expect((await otherClient.get('/api/auth/user')).status).toBe(401);

  await button('Change email').click();
  await field('New email').fill('ida@new.example');
  await field('Current password').fill('another letter a day');
  await button('Send the link').click();
  await waitForText('Confirm your new address');
  await go(linkIn(await lastEmailTo(app, 'ida@new.example', /Confirm your new address/)));
  await button('Use this address').click();
  await heading('Your address was changed');

  await otherClient.post('/api/auth/login', { email: 'ida@new.example', password: 'another letter a day' });
  await go('/settings/sessions');
  await waitForText('This device');
  await button('Sign out everywhere else').click();
  await waitForText('1 session ended.');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
    .toBe(true);
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Light' }).click();
  expect(await axeSummary(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lettersmith-export-.+\.json$/);

  await button('Delete my account').click();
  await button('Delete my account permanently').click();
  await waitForText(/Type ida@new.example to confirm. Nothing was deleted./);
  await page.getByLabel(/to confirm/).fill('ida@new.example');
  await field('Current password').fill('another letter a day');
  expect(await axeSummary(page)).toEqual([]);
  await button('Delete my account permanently').click();
  await heading('Goodbye, and thank you');
  expect(await page.evaluate(() => fetch('/api/auth/user').then(({ status }) => status))).toBe(401);
});

test('at 375 px in dark mode every screen fits and passes the accessibility rules', async () => {
  const client = await app.buyer();
  page = await journey.openPage({ width: 375, height: 900, theme: 'dark' });
  for (const path of ['/login?google=invalid', '/forgot-password', '/reset-password?token=x', '/goodbye']) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await overflow(page), await axeSummary(page)]).toEqual([path, 0, []]);
  }
  await signIn(page, client);
  await go('/settings/delete');
  await button('Delete my account').waitFor();
  await button('Change password').click();
  await button('Change email').click();
  expect([await overflow(page), await axeSummary(page)]).toEqual([0, []]);
});

// Nothing is lost: by reloads, two tabs, no network, an ended session, a killed browser.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { goodPassword } from '../../support/app.ts';
import { axeSummary, maxWaitMs, signIn } from '../../support/browser/browser.ts';
import { builderIsReady } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';
import { findChromium } from '../../support/browser/chromium.ts';
import { watchFor } from '../../support/browser/count-visible-words.ts';

const journey = setUpBuilderJourney();
let { app, page, member, email } = journey;
beforeEach(() => {
  ({ app, page, member, email } = journey);
});

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const nameField = (on = page) => on.getByRole('textbox', { name: 'Template name' });
const kinds = (on = page) =>
  on
    .locator('[data-block]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-block-type')));
const waitForText = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor();

interface Stored {
  id: string;
  name: string;
  revision: number;
  content: { blocks: { type: string }[] };
}
const templates = async (): Promise<Stored[]> => (await member.get('/api/templates')).body;
const stored = async (id: string): Promise<Stored> => (await member.get(`/api/templates/${id}`)).body;
const storedKinds = async (id: string) => (await stored(id)).content.blocks.map(({ type }) => type);
const makeTemplate = async (name = 'Spring sale'): Promise<string> =>
  (
    await member.post('/api/templates', {
      name,
      content: { blocks: [{ id: 'a', type: 'text', content: 'Dear reader' }] },
    })
  ).body.id;
const open = async (id: string, on = page) => {
  await on.goto(`${app.url}/builder/${id}`);
  await on.locator('[data-block-type="text"]').first().waitFor();
  // From then on it receives messages of other tabs as well.
  await builderIsReady(on);
};

test('an email is saved automatically, first under a new address, and by hand as well', async () => {
  await page.goto(`${app.url}/builder`);
  await page.getByText('Blank email').click();
  // It is visible for a second and a half.
  const unsaved = await watchFor(page, 'Unsaved changes');
  await button('Text Block').click();
  await unsaved.seen();
  await page.waitForURL(/\/builder\/[\w-]{21}$/);
  await waitForText('Saved');
  expect(await page.getByText('Template saved').count()).toBe(0);
  expect(await nameField().inputValue()).toBe('');
  const id = page.url().split('/').at(-1) ?? '';
  await expect.poll(() => storedKinds(id)).toEqual(['text']);

  await nameField().fill('Tea');
  await expect.poll(async () => (await stored(id)).name).toBe('Tea');
  await button('Button').click();
  await button('Save').click();
  await waitForText('Template saved');
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button']);
  await expect.poll(templates).toHaveLength(1);
});

test('every step can be undone after a reload', async () => {
  const id = await makeTemplate();
  await open(id);
  await button('Button').click();
  await button('Divider').click();
  await nameField().fill('Summer sale');
  await expect.poll(async () => (await stored(id)).name).toBe('Summer sale');
  await waitForText('Saved');
  await page.reload();
  await page.locator('[data-block-type="divider"]').waitFor();
  await expect.poll(() => nameField().inputValue()).toBe('Summer sale');
  await button('Undo').click();
  await expect.poll(() => nameField().inputValue()).toBe('Spring sale');
  await button('Undo').click();
  await button('Undo').click();
  await expect.poll(() => kinds()).toEqual(['text']);
  await page.reload();
  await page.locator('[data-block-type="text"]').waitFor();
  await button('Redo').click();
  await button('Redo').click();
  await expect.poll(() => kinds()).toEqual(['text', 'button', 'divider']);
});

test('a change just before the page closes is restored', async () => {
  const id = await makeTemplate();
  await open(id);
  await button('Button').click();
  await page.evaluate(() => window.location.reload());
  await page.locator('[data-block-type="button"]').waitFor();
  await expect.poll(() => kinds()).toEqual(['text', 'button']);
});

test('a restored email that was saved automatically can be discarded everywhere, and restored', async () => {
  await page.route('**/api/templates', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(`${app.url}/builder`);
  await page.getByText('Blank email').click();
  await button('Text Block').click();
  await page.locator('[data-block]').waitFor();
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  // Before the page went, the next attempt would have saved it.
  await page.unroute('**/api/templates');
  await page.waitForURL(/\/builder\/[\w-]{21}$/);
  await expect.poll(templates).toHaveLength(1);
  await button('Discard').click();
  await page.waitForURL(`${app.url}/builder`);
  await expect.poll(templates).toEqual([]);
  await page.locator('li[data-variant]').getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(/\/builder\/[\w-]{21}$/);
  await expect.poll(() => kinds()).toEqual(['text']);
});

test('of two tabs the idle one follows, and the one with changes asks', async () => {
  const id = await makeTemplate();
  await open(id);
  const other = await page.context().newPage();
  await open(id, other);
  await button('Button').click();
  await other.locator('[data-block-type="button"]').waitFor();

  // Both change the same email; one of them has not reached the server yet.
  await other.route('**/api/templates/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await button('Divider', other).click();
  await waitForText('Offline. Your work is saved on this device.', other);
  await button('Spacer').click();
  await other.getByRole('dialog', { name: 'This email was changed elsewhere' }).waitFor();
  expect((await axeSummary(other)).filter((finding) => !/data-type/.test(finding))).toEqual([]);
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button', 'spacer']);
  await other.unroute('**/api/templates/*');

  await button('Decide later', other).click();
  await button('Save', other).click();
  await button('Save mine as a copy', other).click();
  await other.waitForURL((url) => !url.pathname.endsWith(id));
  const copy = other.url().split('/').at(-1) ?? '';
  await expect.poll(() => storedKinds(copy)).toEqual(['text', 'button', 'divider']);
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button', 'spacer']);
});

/** A user on another machine saves in between. */
const conflict = async (): Promise<string> => {
  const id = await makeTemplate();
  await open(id);
  await member.put(`/api/templates/${id}`, {
    name: 'Theirs',
    content: { blocks: [{ id: 'b', type: 'spacer' }] },
  });
  await button('Button').click();
  await page.getByRole('dialog', { name: 'This email was changed elsewhere' }).waitFor();
  expect((await stored(id)).name).toBe('Theirs');
  return id;
};

test('keeping the local email makes the other one a version, which can be restored', async () => {
  const id = await conflict();
  await button('Keep mine').click();
  await waitForText('Saved');
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button']);
  await button('Versions').click();
  const sheet = page.getByRole('dialog', { name: 'Versions' });
  await sheet.getByRole('button', { name: /Theirs/ }).click();
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => kinds()).toEqual(['spacer']);
  await expect.poll(() => storedKinds(id)).toEqual(['spacer']);
  await page.keyboard.press('Escape');
  await button('Undo').click();
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button']);
});

test('accepting the email of another tab is a step that can be undone', async () => {
  const id = await conflict();
  await button('Use theirs').click();
  await expect.poll(() => kinds()).toEqual(['spacer']);
  await waitForText('Saved');
  await button('Undo').click();
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button']);
  await page.goto(`${app.url}/builder`);
  await page.getByText('(my version)').waitFor();
});

test('without a network the work stays in the browser, and is saved when the network is back', async () => {
  const id = await makeTemplate();
  await open(id);
  await page.context().setOffline(true);
  await button('Button').click();
  await waitForText('Offline. Your work is saved on this device.');
  await button('Divider').click();
  await expect.poll(() => storedKinds(id)).toEqual(['text']);
  await page.context().setOffline(false);
  await waitForText('Saved');
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button', 'divider']);
});

test('an ended session keeps the edit and its steps, and saves them after the sign-in', async () => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const id = await makeTemplate();
  await open(id);
  const message = await watchFor(page, 'You are logged out. Logging in again...');
  await page.context().clearCookies();
  await button('Button').click();
  await message.seen();
  await page.waitForURL(`${app.url}/login?next=%2Fbuilder%2F${id}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await button('Sign In').click();
  await page.locator('[data-block-type="button"]').waitFor();
  await waitForText('Saved');
  await expect.poll(() => storedKinds(id)).toEqual(['text', 'button']);
  expect(questions).toEqual([]);
  await button('Undo').click();
  await expect.poll(() => kinds()).toEqual(['text']);
});

/** What the browser has stored of every open email. */
const storedNames = (tab: typeof page) =>
  tab.evaluate(
    () =>
      new Promise<{ name: string; blocks: string[] }[]>((resolve, reject) => {
        const opening = indexedDB.open('lettersmith');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const request = database.transaction('works').objectStore('works').getAll();
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            database.close();
            resolve(
              request.result.map(({ name, document }) => ({
                name,
                blocks: document.blocks.map((block: { type: string }) => block.type),
              })),
            );
          };
        };
      }),
  );

test('a browser that is killed loses less than two seconds', async () => {
  const id = await makeTemplate();
  const profile = await mkdtemp(path.join(tmpdir(), 'profile-'));
  const { executablePath, env } = await findChromium();
  const start = async () => {
    const process = spawn(
      executablePath,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--proxy-server=http://127.0.0.1:9',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
      ],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const address = await new Promise<string>((resolve) => {
      let stderr = '';
      process.stderr.on('data', (data) => {
        stderr += data;
        const found = /listening on (ws:\S+)/.exec(stderr)?.[1];
        if (found) resolve(found);
      });
    });
    const connected = await chromium.connectOverCDP(address);
    const [context] = connected.contexts();
    if (!context) throw new Error('The browser has no context.');
    const tab = await context.newPage();
    await signIn(tab, member);
    tab.setDefaultTimeout(maxWaitMs);
    return { process, tab, connected };
  };
  const first = await start();
  // The server never hears of it: only this device has it.
  await first.tab.route('**/api/templates/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await open(id, first.tab);
  await button('Button', first.tab).click();
  await nameField(first.tab).fill('Half a name');
  // Within 300 ms of a change, unless the machine is busy.
  await expect
    .poll(() => storedNames(first.tab))
    .toEqual([expect.objectContaining({ name: 'Half a name', blocks: ['text', 'button'] })]);
  first.process.kill('SIGKILL');
  await new Promise((resolve) => first.process.once('exit', resolve));

  const second = await start();
  try {
    await open(id, second.tab);
    await second.tab.locator('[data-block-type="button"]').waitFor();
    await expect.poll(() => nameField(second.tab).inputValue()).toBe('Half a name');
    await waitForText('Saved', second.tab);
    await expect.poll(() => storedKinds(id)).toEqual(['text', 'button']);
    await button('Undo', second.tab).click();
    await expect.poll(() => nameField(second.tab).inputValue()).toBe('Spring sale');
  } finally {
    await second.connected.close();
    second.process.kill('SIGKILL');
    await new Promise((resolve) => second.process.once('exit', resolve));
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

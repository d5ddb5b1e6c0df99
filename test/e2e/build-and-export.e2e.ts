// The main job, from a user's view: find the product, pay, create an account, build an email of every kind of block,
// export it, copy, download and save it, and find it all again. Once by mouse, once by keyboard alone.
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { goodPassword } from '../support/app.ts';
import { axeSummary, type Page } from '../support/browser/browser.ts';
import { canDrag, isTyping } from '../support/browser/builder.ts';
import { watchHere } from '../support/browser/count-visible-words.ts';
import { setUpJourney } from '../support/browser/journey.ts';

const journey = setUpJourney({ checksErrors: false });
let { app, page } = journey;
beforeEach(async () => {
  ({ app, page } = journey);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
});

const kinds = ['text', 'button', 'multi-image', 'image-row', 'image', 'spacer', 'divider'];
const imageUrl = () => `${app.url}/favicon.svg`;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const blocks = () => page.locator('[data-block]');
const kindsOnCanvas = () =>
  blocks().evaluateAll((all) => all.map((block) => block.getAttribute('data-block-type')));
const toast = (title: string) =>
  expect.poll(() => page.getByText(title, { exact: true }).first().isVisible()).toBe(true);
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

/** No broken rules, except the colors that the author of an email chose. */
const isAccessible = async () => {
  await page.locator('h1').first().waitFor();
  expect(
    (await axeSummary(page)).filter((finding) => !/^color-contrast: .*(data-type|iframe)/.test(finding)),
  ).toEqual([]);
};

const storedTemplates = async (): Promise<{ name: string; blocks: { type: string }[] }[]> => {
  const templates = await page.evaluate(async () => (await fetch('/api/templates')).json());
  return templates.map((item: { name: string; content: { blocks: { type: string }[] } }) => ({
    name: item.name,
    blocks: item.content.blocks,
  }));
};

/** What both users have in the end: a template of every kind of block, its HTML saved, after signing out and in. */
const expectStored = async (name: string, words: string) => {
  await page.goto(`${app.url}/templates`);
  await expect
    .poll(() => page.getByRole('heading', { name }).or(page.getByText(name)).first().isVisible())
    .toBe(true);
  const [template] = await storedTemplates();
  expect(template?.name).toBe(name);
  expect(new Set(template?.blocks.map((block) => block.type))).toEqual(new Set(kinds));

  await page.goto(`${app.url}/saved-results`);
  await page.getByRole('button', { name }).click();
  const frame = page.frameLocator(`iframe[title="Preview of ${name}"]`);
  await expect.poll(() => frame.getByText(words).isVisible()).toBe(true);
  await isAccessible();
  const copied = await watchHere(page, 'Copied!');
  await button('Copy Code').click();
  await toast('Code copied');
  await copied.seen();
  await expect.poll(() => clipboard()).toContain(words);
};

test('a visitor buys a plan, builds an email and exports it by mouse', async () => {
  const email = 'mouse@shop.example';
  const name = 'Tea for rainy days';
  const words = 'The rain tea is back, forty tins of it.';

  await page.goto(app.url);
  await isAccessible();
  await button('Get Started Now')
    .or(page.getByRole('link', { name: 'Get Started Now' }))
    .first()
    .click();
  await page.getByRole('link', { name: 'Choose Quarterly' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expires').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await button(/^Pay/).click();
  await expect
    .poll(() =>
      page
        .getByText(/declined/i)
        .first()
        .isVisible(),
    )
    .toBe(true);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await button(/^Pay/).click();

  await page.waitForURL(/\/signup\?session_id=cs_test_/);
  await expect.poll(() => page.getByText('Payment Verified - quarterly Plan').isVisible()).toBe(true);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await isAccessible();
  await page.getByLabel('First name').fill('Mo');
  await page.getByLabel('Last name').fill('Ahlers');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password').fill('another one');
  await button('Complete Setup').click();
  await expect.poll(() => page.getByText("Passwords don't match").isVisible()).toBe(true);
  await page.getByLabel('Confirm password').fill(goodPassword);
  await button('Complete Setup').click();
  await page.waitForURL(`${app.url}/dashboard`);
  await toast('Account created successfully!');
  await isAccessible();

  await page.getByRole('link', { name: 'Create Campaign' }).click();
  await button(/Blank email/).click();
  await expect.poll(() => page.getByText('Start building your email').isVisible()).toBe(true);
  await isAccessible();
  await page.getByRole('textbox', { name: 'Template name' }).fill(name);

  // By click: each is added after the selected block.
  await button('Text Block').click();
  await blocks().first().click();
  await isTyping(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[contenteditable="true"]').count()).toBe(0);
  await button('Image Block').click();
  await page.getByRole('dialog', { name: 'How many images?' }).getByRole('button', { name: '3' }).click();
  await page.getByLabel('Image address').first().fill(imageUrl());
  await button('Image Row').click();
  await button('Single Image').click();
  await button('Divider').click();
  // By drag: onto the canvas, before the first block.
  await canDrag(page);
  await button('Button').dragTo(blocks().first(), { targetPosition: { x: 60, y: 4 } });
  await button('Spacer').dragTo(blocks().last(), { targetPosition: { x: 60, y: 1 } });
  await expect.poll(async () => new Set(await kindsOnCanvas())).toEqual(new Set(kinds));
  await expect.poll(async () => (await kindsOnCanvas())[0]).toBe('button');

  // A link on the canvas never leads away.
  await blocks().first().getByText('Click Here').click();
  expect(page.url()).toContain(`${app.url}/builder`);
  await page
    .getByRole('textbox', { name: 'Button text' })
    .or(page.getByLabel('Text', { exact: true }))
    .first()
    .fill('See the tins');

  await button('Save').click();
  await toast('Template saved');
  await page.waitForURL(/\/builder\/[\w-]{21}$/);
  const address = page.url();
  await isAccessible();

  await button('Export').click();
  await expect.poll(() => page.getByLabel('Opening line').locator('option').count()).toBe(16);
  expect(await page.getByLabel('Opening line').locator('option').last().textContent()).toBe('None');
  await expect.poll(() => page.getByLabel('Sender name').inputValue()).toBe('Mo');
  await isAccessible();
  await button('Export email').click();
  await toast('Export Ready');
  const preview = page.frameLocator('iframe[title="Preview of the exported email"]');
  await expect.poll(() => preview.getByText(words).isVisible()).toBe(true);
  await expect.poll(() => preview.getByText('See the tins').count()).toBe(1);
  await isAccessible();

  await button('Copy').click();
  await toast('Copied!');
  const html = await clipboard();
  expect(html).toMatch(/^<!DOCTYPE html>/i);
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download HTML').click()]);
  expect(download.suggestedFilename()).toMatch(/^tea.for.rainy.days\.html$/i);
  expect(await readFile(await download.path(), 'utf8')).toBe(html);
  await button('Save Template').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast('Template saved');
  await button('Back to Editor').click();
  await expect.poll(() => blocks().count()).toBe(7);

  await expectStored(name, words);
  await expect.poll(() => clipboard()).toBe(html);
  await page.keyboard.press('Escape');
  await button('Logout').click();
  await page.waitForURL(`${app.url}/`);
  expect((await page.context().cookies()).filter((cookie) => cookie.name === 'sid')).toEqual([]);

  await page.goto(address);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await button('Sign In').click();
  await button('Logout').waitFor();
  await expectStored(name, words);
  await page.goto(address);
  await expect.poll(async () => new Set(await kindsOnCanvas())).toEqual(new Set(kinds));
  await expect.poll(() => page.getByRole('textbox', { name: 'Template name' }).inputValue()).toBe(name);
});

test('a visitor buys a plan, builds an email and exports it by keyboard', async () => {
  const email = 'keyboard@shop.example';
  const name = 'Candles before the dark';
  const words = 'Twelve candles, poured on Tuesday.';
  const press = (key: string) => page.keyboard.press(key);

  const describeFocus = () =>
    page.evaluate(() => {
      let active: Element | null = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.outerHTML.slice(0, 120) ?? 'nothing';
    });
  /** Presses Tab until the element has the focus, like a keyboard user. */
  const tabTo = async (target: ReturnType<Page['locator']>, key = 'Tab') => {
    await target.first().waitFor();
    for (let step = 0; step < 120; step += 1) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`The Tab key does not reach ${target}; the focus is on ${await describeFocus()}.`);
  };
  const activate = async (target: ReturnType<Page['locator']>) => {
    await tabTo(target);
    await press('Enter');
  };
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page.getByLabel(label, { exact: true }));
    await press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-block-type'));

  await page.goto(app.url);
  await activate(page.getByRole('link', { name: 'Choose Monthly' }));
  await page.waitForURL(/sandbox/);
  await type('Email', email);
  await type('Card number', '4242424242424242');
  await type('Expires', '1234');
  await type('Security code', '123');
  await press('Enter');
  await page.waitForURL(/\/signup/);
  await page.getByLabel('First name').waitFor();
  await type(/^First name/, 'Kea');
  await type(/^Last name/, 'Borg');
  await type('Password', goodPassword);
  await type('Confirm password', goodPassword);
  await press('Enter');
  await page.waitForURL(`${app.url}/dashboard`);

  // Backwards from the heading, which has the focus after the change of screens: the sidebar comes before it.
  await tabTo(page.getByRole('link', { name: 'Create Campaign' }), 'Shift+Tab');
  await press('Enter');
  await page.waitForURL(`${app.url}/builder`);
  await activate(page.getByRole('button', { name: /Blank email/ }));
  await type('Template name', name);

  await activate(button('Text Block'));
  await expect.poll(focused).toBe('text');
  await press('Enter');
  await isTyping(page);
  await press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await press('Shift+Enter');
  await page.keyboard.type('Half of them are yours.');
  await press('Enter');
  await expect.poll(() => page.locator('[contenteditable="true"]').count()).toBe(0);

  const add = async (entry: string, count: number) => {
    await tabTo(button(entry), 'Shift+Tab');
    await press('Enter');
    await expect.poll(() => blocks().count()).toBe(count);
  };
  await add('Button', 2);
  await tabTo(button('Image Block'), 'Shift+Tab');
  await press('Enter');
  await page.getByRole('dialog', { name: 'How many images?' }).waitFor();
  await activate(page.getByRole('dialog').getByRole('button', { name: '4' }));
  await expect.poll(() => blocks().count()).toBe(3);
  await add('Image Row', 4);
  await add('Single Image', 5);
  await add('Spacer', 6);
  await add('Divider', 7);
  expect(await kindsOnCanvas()).toEqual([
    'text',
    'button',
    'multi-image',
    'image-row',
    'image',
    'spacer',
    'divider',
  ]);

  // The divider moves up by two, is deleted, and restored; the focus stays with it.
  await tabTo(page.locator('[data-block-type="divider"]'));
  await press('Alt+ArrowUp');
  await press('Alt+ArrowUp');
  await expect
    .poll(kindsOnCanvas)
    .toEqual(['text', 'button', 'multi-image', 'image-row', 'divider', 'image', 'spacer']);
  await expect.poll(focused).toBe('divider');
  await press('Delete');
  await expect.poll(() => blocks().count()).toBe(6);
  await expect.poll(focused).not.toBeNull();
  await press('ControlOrMeta+z');
  await expect.poll(() => blocks().count()).toBe(7);

  // A property by keyboard: the image of the single-image block.
  await tabTo(page.locator('[data-block-type="image"]').or(page.locator('[data-block][tabindex="0"]')));
  while ((await focused()) !== 'image') await press('ArrowDown');
  await press('Enter');
  await type('Image address', imageUrl());

  await press('ControlOrMeta+s');
  await page.waitForURL(/\/builder\/[\w-]{21}$/);
  await tabTo(button('Export'), 'Shift+Tab');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await activate(button('Export email'));
  const preview = page.frameLocator('iframe[title="Preview of the exported email"]');
  await expect.poll(() => preview.getByText(words).isVisible()).toBe(true);
  await activate(button('Copy'));
  await expect.poll(clipboard).toContain(words);
  const html = await clipboard();
  await tabTo(button('Download HTML'));
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(await readFile(await download.path(), 'utf8')).toBe(html);
  await activate(button('Save Template'));
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await press('Enter');
  await expect
    .poll(async () =>
      (await page.evaluate(async () => (await fetch('/api/saved-html-templates')).json())).map(
        (item: { status: string }) => item.status,
      ),
    )
    .toEqual(['saved']);

  await tabTo(page.getByRole('link', { name: 'Saved Results' }));
  await press('Enter');
  await page.waitForURL(`${app.url}/saved-results`);
  await activate(page.getByRole('button', { name }));
  await activate(button('Copy Code'));
  await expect.poll(() => clipboard()).toBe(html);
  await press('Escape');
  await tabTo(button('Logout'));
  await press('Enter');
  await page.waitForURL(`${app.url}/`);

  await page.goto(`${app.url}/login`);
  await type('Email', email);
  await type('Password', goodPassword);
  await press('Enter');
  await page.waitForURL(`${app.url}/`);
  await expectStored(name, words);
});

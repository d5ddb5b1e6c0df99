// The builder by mouse, by keyboard alone and by touch.
import { beforeEach, expect, test } from 'vitest';
import { axeSummary, maxWaitMs, type Page, signIn } from '../../support/browser/browser.ts';
import { builderIsReady, canDrag, exportedHtml, isTyping } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';

const journey = setUpBuilderJourney();
let { app, browser, member } = journey;
beforeEach(() => {
  ({ app, browser, member } = journey);
});

const text = (id: string, content = id) => ({ id, type: 'text', content });
const words = ['one', 'two', 'three', 'four', 'five'];

const open = async (page: Page, name: string, blocks: readonly unknown[]) => {
  const { body } = await member.post('/api/templates', { name, content: { blocks } });
  await page.goto(`${app.url}/builder/${body.id}`);
  await page.locator('[data-region="canvas"]').waitFor();
  await builderIsReady(page);
};
const opened = async (blocks = words) => {
  const { page } = journey;
  await open(
    page,
    'Email',
    blocks.map((id) => text(id)),
  );
  return page;
};
const order = (page: Page) =>
  page
    .locator('[data-block]')
    .evaluateAll((all) =>
      all.map((host) =>
        [...host.querySelectorAll('[data-type]')]
          .map((host) => host.shadowRoot?.querySelector('td')?.innerText.trim())
          .join(''),
      ),
    );
const selected = (page: Page) => page.locator('[data-block][data-selected]').count();
const block = (page: Page, id: string) => page.locator(`[data-block="${id}"]`);
/** Waits until it has the focus: code that loads later moves the focus a moment after it is visible. */
const takesKeys = async (page: Page, role: 'dialog' | 'combobox', name?: string) => {
  const element = page.getByRole(role, name ? { name } : {});
  await element.waitFor();
  await expect.poll(() => element.evaluate((host) => host.contains(document.activeElement))).toBe(true);
};
const focusedBlock = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-block'));

test('several blocks are selected, dragged together, deleted and restored by mouse', async () => {
  const page = await opened();
  await canDrag(page);
  await block(page, 'one').click({ modifiers: ['Shift'] });
  await block(page, 'two').click({ modifiers: ['Shift'] });
  await expect.poll(() => selected(page)).toBe(2);
  await page.getByText('2 selected').waitFor();
  await block(page, 'one').dragTo(block(page, 'five'), { targetPosition: { x: 200, y: 30 } });
  await expect.poll(() => order(page)).toEqual(['three', 'four', 'five', 'one', 'two']);
  await page
    .getByRole('toolbar', { name: 'Selected blocks' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect.poll(() => order(page)).toEqual(['three', 'four', 'five']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => order(page)).toEqual(['three', 'four', 'five', 'one', 'two']);
  await page.keyboard.press('Escape');
  await block(page, 'three').click({ modifiers: ['Control'] });
  await block(page, 'five').click({ modifiers: ['Control'] });
  await expect.poll(() => selected(page)).toBeGreaterThan(1);
});

test('blocks are added, moved, duplicated, deleted and restored by keyboard, and the focus is never lost', async () => {
  const page = await opened(words.slice(0, 3));
  const { keyboard } = page;
  await block(page, 'one').focus();
  await keyboard.press('Alt+ArrowDown');
  await expect.poll(() => order(page)).toEqual(['two', 'one', 'three']);
  await expect.poll(() => focusedBlock(page)).toBe('one');
  await keyboard.press('m');
  await takesKeys(page, 'dialog', 'Move Text Block');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keyboard.press('Home');
  await keyboard.press('/');
  await page.getByRole('combobox').fill('divi');
  await keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-block-type="divider"]').count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-block-type')))
    .toBe('divider');
  await keyboard.press('Control+d');
  await expect.poll(() => page.locator('[data-block-type="divider"]').count()).toBe(2);
  await keyboard.press('Shift+ArrowUp');
  await expect.poll(() => selected(page)).toBe(2);
  await keyboard.press('Delete');
  await expect.poll(() => page.locator('[data-block-type="divider"]').count()).toBe(0);
  await expect.poll(() => focusedBlock(page)).toBeTruthy();
  await keyboard.press('Control+z');
  await expect.poll(() => page.locator('[data-block-type="divider"]').count()).toBe(2);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await block(page, 'one').focus();
  await keyboard.press('o');
  await takesKeys(page, 'dialog', 'Blocks of this email');
  await expect.poll(() => page.locator('[role="dialog"] [aria-current]').count()).toBe(1);
  await keyboard.press('Escape');
  await expect.poll(() => focusedBlock(page)).toBe('one');
  await keyboard.press('?');
  await takesKeys(page, 'dialog', 'Keyboard shortcuts');
  expect(await axeSummary(page)).toEqual([]);
  await keyboard.press('Escape');
  await expect.poll(() => focusedBlock(page)).toBe('one');
  await keyboard.press('F6');
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')),
    )
    .toBe('inspector');
  await keyboard.press('Control+k');
  await page.getByRole('combobox').fill('mobile');
  expect(await axeSummary(page)).toEqual([]);
  await keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Mobile', checked: true }).waitFor();
});

test('an email is written, exported and tested by keyboard, and the focus is never lost', async () => {
  const page = await opened(['one', 'two']);
  const { keyboard } = page;
  const expectFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.matches('body') ?? true)).toBe(false);
  const tabTo = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    await target.waitFor();
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not reach ${name}.`);
  };
  const field = () => page.evaluate(() => document.activeElement?.getAttribute('data-field'));

  await block(page, 'one').focus();
  await keyboard.press('Enter');
  await isTyping(page);
  await keyboard.press('Control+a');
  await keyboard.press('Control+b');
  await keyboard.press('Control+k');
  await page.getByLabel('Link address').waitFor();
  await keyboard.type('shop.example');
  await keyboard.press('Enter');
  await page.getByLabel('Link address').waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  await expect.poll(() => focusedBlock(page)).toBe('one');
  await keyboard.press('F6');
  const size = page.locator('[data-region="inspector"]').getByLabel('Size', { exact: true });
  await size.focus();
  await keyboard.press('End');
  await expect.poll(() => size.inputValue()).toBe('36px');

  await keyboard.press('Control+Shift+E');
  await expect.poll(field).toBe('settings:subject');
  await keyboard.type('Bowls');
  await keyboard.press('Control+Shift+P');
  await page.getByText('This is the email as recipients see it').waitFor({ state: 'attached' });
  await expectFocus();
  await keyboard.press('Control+Shift+P');
  await page.getByLabel('Email canvas').waitFor();
  await expectFocus();
  await keyboard.press('Control+s');
  await page.getByText('Template saved').first().waitFor();

  await keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('export');
  await keyboard.press('Enter');
  await tabTo('Export email');
  await keyboard.press('Enter');
  await page.getByTitle('Preview of the exported email').waitFor();
  await expectFocus();
  const html = await exportedHtml(page);
  expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example"/);
  expect(html).toMatch(/<b>|font-weight:\s*(bold|700)/);
  await tabTo('Send test');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Where did the test arrive?' }).waitFor();
  await page.getByRole('radio').first().focus();
  await keyboard.press('Space');
  await tabTo('Record feedback');
  await keyboard.press('Enter');
  await page.getByText('Feedback Recorded').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus();
  expect((await member.get('/api/user-email-stats')).body.counts.inbox).toBe(1);
});

test('blocks are cut and copied to another email, in their order and with new ids', async () => {
  const page = await opened();
  await block(page, 'two').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await block(page, 'five').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => order(page)).toEqual([...words, 'two', 'three']);
  await page.keyboard.press('Control+x');
  await expect.poll(() => order(page)).toEqual(words);
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, 'Other', [text('six')]);
  // Where the focus is when an email opens.
  await page.locator('[data-builder-heading]').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => order(page)).toEqual(['six', 'two', 'three']);
  const ids = await page
    .locator('[data-block]')
    .evaluateAll((all) => all.map((host) => host.getAttribute('data-block')));
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('two');
});

test('a section is saved, and added to an email', async () => {
  const page = await opened(['one']);
  await block(page, 'one').focus();
  await page.getByRole('button', { name: 'More for Text Block' }).click();
  await page.getByRole('menuitem', { name: 'Save as section' }).click();
  await page.getByLabel('Section name').fill('Greeting');
  await page.getByRole('button', { name: 'Save section' }).click();
  await page.getByText('Section saved').first().waitFor();
  await page.getByRole('button', { name: 'Add section Greeting' }).click();
  await expect.poll(() => order(page)).toEqual(['one', 'one']);
});

test('an email is built and exported by touch, without dragging', async () => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(maxWaitMs);
  const page = await context.newPage();
  await signIn(page, member);
  await open(page, 'Email', [{ id: 'line', type: 'divider' }, text('one'), { id: 'gap', type: 'spacer' }]);
  const kinds = () =>
    page
      .locator('[data-block]')
      .evaluateAll((all) => all.map((host) => host.getAttribute('data-block-type')));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const several = page.getByRole('toolbar', { name: 'Selected blocks' });

  await button('Add block').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Button', exact: true }).tap();
  await expect.poll(kinds).toEqual(['divider', 'text', 'spacer', 'button']);

  // Between two others, moved by one position and to any.
  await block(page, 'line').tap();
  await button('Move Divider down').tap();
  await expect.poll(kinds).toEqual(['text', 'divider', 'spacer', 'button']);
  await button('Add a block before Divider').tap();
  await page.getByRole('option', { name: 'Text Block', exact: true }).tap();
  await expect.poll(kinds).toEqual(['text', 'text', 'divider', 'spacer', 'button']);
  await button('More for Text Block').tap();
  await page.getByRole('menuitem', { name: 'Move to another place' }).tap();
  await page.getByRole('dialog').getByText('After', { exact: true }).tap();
  await page.getByRole('treeitem', { name: /^Button/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).tap();
  await expect.poll(kinds).toEqual(['text', 'divider', 'spacer', 'button', 'text']);

  // Text and formatting by the bar at the bottom.
  await block(page, 'one').tap();
  await isTyping(page);
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Text format' }).getByRole('button', { name: 'Bold' }).tap();
  await page.keyboard.type('Dear reader');
  await page.keyboard.press('Escape');
  await expect.poll(() => order(page)).toContain('Dear reader');

  // Its properties, in the sheet.
  await button('Properties').tap();
  await page.getByLabel('Size', { exact: true }).selectOption('24px');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();

  // Several at once: their bar replaces the one below, and covers no block.
  await button('More for Text Block').tap();
  await page.getByRole('menuitem', { name: 'Select several blocks' }).tap();
  await several.waitFor();
  await block(page, 'gap').tap();
  await page.getByText('2 selected').waitFor();
  expect((await several.boundingBox())?.height).toBeLessThanOrEqual(48);
  await several.getByRole('button', { name: 'Duplicate' }).tap();
  await expect.poll(() => page.locator('[data-block]').count()).toBe(7);
  await several.getByRole('button', { name: 'Delete' }).tap();
  await expect.poll(() => page.locator('[data-block]').count()).toBe(5);
  await page.locator('li[data-variant]').getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => page.locator('[data-block]').count()).toBe(7);

  await button('Save').tap();
  await page.getByText('Template saved').first().waitFor();
  await button('Export').tap();
  await button('Export email').tap();
  const exported = page.frameLocator('iframe[title="Preview of the exported email"]');
  await exported.getByText('Dear reader').first().waitFor();
  await context.close();
});

// The inbox grade in the builder: it follows the typing, shows its findings, and fixes them.
import { beforeAll, expect, test } from 'vitest';
import { axeSummary, type Page } from '../../support/browser/browser.ts';
import { builderIsReady, canDrag, isTyping } from '../../support/browser/builder.ts';
import { setUpJourney } from '../../support/browser/journey.ts';

const journey = setUpJourney({ checksRefusedCalls: true, pages: 'by-hand', isSignedIn: true });
let { app, member, openPage } = journey;
beforeAll(() => {
  ({ app, member, openPage } = journey);
});

const words =
  'You asked in March whether we would fire the blue bowls again. We did, last week, and forty-one of them came out of the kiln the way they should. They go into the shop on Friday, and until then they are yours to see first, at last year’s price. Write back if you would like one put aside, and we will keep it for you.';
const sampleEmail = {
  settings: { subject: 'The blue bowls are back', dark: {} },
  blocks: [
    { id: 'news', type: 'text', content: words },
    { id: 'line', type: 'divider' },
    { id: 'shop', type: 'text', content: 'They are in <a href="http://kettle.example/">our shop</a>.' },
  ],
};

const openBuilder = async (
  width: number,
  theme: 'light' | 'dark',
  content: unknown = sampleEmail,
): Promise<Page> => {
  const page = await openPage({ width, height: 860, theme });
  const { body } = await member.post('/api/templates', { name: 'Bowls', content });
  await page.goto(`${app.url}/builder/${body.id}`);
  await page.locator('[data-region="canvas"]').waitFor();
  await builderIsReady(page);
  return page;
};
const gradeButton = (page: Page, grade: RegExp) => page.getByRole('button', { name: grade });
const card = (page: Page, title: RegExp) => page.getByRole('article', { name: title });
const shouting = /in capital letters/;
const focusedBlock = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-block'));

test('beside the canvas, an all-caps subject is found during typing, fixed in one step, and restored', async () => {
  const page = await openBuilder(1280, 'light');
  await gradeButton(page, /^Inbox grade [AB]/).waitFor();
  await page.keyboard.press('Control+Shift+G');
  const panel = page.getByRole('complementary', { name: 'Inbox grade' });
  await panel.getByText('Up to date.').waitFor();
  await expect
    .poll(() =>
      panel.getByRole('heading', { level: 2 }).evaluate((element) => element === document.activeElement),
    )
    .toBe(true);

  const subject = page.locator('[data-field="settings:subject"]');
  await subject.fill('');
  await subject.pressSequentially('LAST CHANCE FOR THE BLUE BOWLS');
  await card(page, shouting).waitFor();
  expect(await subject.inputValue()).toBe('LAST CHANCE FOR THE BLUE BOWLS');
  expect(await axeSummary(page)).toEqual([]);

  await card(page, shouting).getByRole('button', { name: 'Use sentence case' }).click();
  await card(page, shouting).waitFor({ state: 'detached' });
  await expect.poll(() => subject.inputValue()).toBe('Last chance for the blue bowls');
  await page.getByText('Fixed: Use sentence case. Undo reverts it.').waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await expect.poll(() => subject.inputValue()).toBe('LAST CHANCE FOR THE BLUE BOWLS');
  await card(page, shouting).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('aside') !== null)).toBe(true);

  await card(page, /http/).getByRole('button', { name: 'Show block: Text Block 3' }).click();
  await expect.poll(() => focusedBlock(page)).toBe('shop');
  expect(await panel.isVisible()).toBe(true);

  await page.keyboard.press('Control+Shift+G');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => focusedBlock(page)).toBe('shop');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('inbox grade');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      panel.getByRole('heading', { level: 2 }).evaluate((element) => element === document.activeElement),
    )
    .toBe(true);
});

test('beside the canvas, the panel makes the email smaller, not narrower, and clicks hit their target', async () => {
  const images = [1, 2].map((at) => ({ src: '', alt: `Bowl ${at}` }));
  const row = { id: 'row', type: 'image-row', content: { images } };
  const page = await openBuilder(1280, 'light', { ...sampleEmail, blocks: [...sampleEmail.blocks, row] });
  await page.keyboard.press('Control+Shift+G');
  await page.getByRole('complementary', { name: 'Inbox grade' }).waitFor();
  const shape = () =>
    page.locator('[data-block="row"] [data-type]').evaluate((host) => {
      const tops = [...(host.shadowRoot?.querySelectorAll('img') ?? [])].map(
        (element) => element.getBoundingClientRect().top,
      );
      return { width: (host as HTMLElement).offsetWidth, stacked: new Set(tops).size > 1 };
    });
  const shown = (share: string) => page.getByText(`The email is shown at ${share}`, { exact: true });
  await shown('86%').waitFor();
  await expect.poll(shape).toEqual({ width: 560, stacked: false });
  await page.getByRole('radio', { name: 'Mobile' }).click();
  await shown('86%').waitFor({ state: 'detached' });
  await expect.poll(shape).toMatchObject({ stacked: true });
  await page.getByRole('radio', { name: 'Tablet' }).click();
  await shown('67%').waitFor();
  await expect.poll(shape).toEqual({ width: 560, stacked: false });

  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not shown.`);
    return found;
  };
  await canDrag(page);
  const line = await box('[data-block="line"]');
  const row2 = await box('[data-block="row"]');
  await page.mouse.move(line.x + 200, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(row2.x + 200, row2.y + 20, { steps: 4 });
  await page.mouse.move(row2.x + 200, row2.y + row2.height - 6, { steps: 4 });
  // The line is 3 px high and covers the edge. Both are at fractions of a pixel where the email is scaled.
  const fromTheEdge = async () => Math.abs((await box('[data-drop-line]')).y + 1.5 - (row2.y + row2.height));
  await expect.poll(fromTheEdge).toBeLessThan(1.5);
  await page.mouse.up();
  const order = () =>
    page
      .locator('[data-block]')
      .evaluateAll((all) => all.map((element) => element.getAttribute('data-block')));
  await expect.poll(order).toEqual(['news', 'shop', 'row', 'line']);

  // The caret goes to the clicked word, and the format bar above the block is not scaled.
  const shop = await box('[data-block="shop"]');
  await page.mouse.click(shop.x + 1, shop.y + shop.height / 2);
  await isTyping(page);
  await page.keyboard.type('Now: ');
  await expect.poll(() => page.locator('.ProseMirror').innerText()).toMatch(/^Now: They are in/);
  const bar = await box('[data-format-bar]');
  expect(bar.x).toBeLessThan((await box('[data-block="shop"]')).x + 8);
  const canvas = await box('[aria-label="Email canvas"]');
  expect([bar.x >= canvas.x, bar.x + bar.width <= canvas.x + canvas.width]).toEqual([true, true]);
  expect(bar.height).toBeGreaterThan(34);
});

test('on a narrow screen, the panel is a sheet that closes when it shows a block', async () => {
  const page = await openBuilder(375, 'dark');
  await gradeButton(page, /^Inbox grade [AB]/).click();
  const sheet = page.getByRole('dialog', { name: 'Inbox grade' });
  await sheet.getByText('Not checked').waitFor();
  expect(await axeSummary(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Show block: Text Block 3' }).first().click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => focusedBlock(page)).toBe('shop');
  await page.keyboard.press('Control+Shift+G');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => focusedBlock(page)).toBe('shop');
});

test('the grade button shows the stored grade, and an empty email has none', async () => {
  const page = await openBuilder(1280, 'light');
  await gradeButton(page, /^Inbox grade [AB]/).waitFor();
  const shown = await page.locator('[data-grade-button] svg').getAttribute('aria-label');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await member.get(`/api/templates/${id}`);
  expect(shown).toBe(`Inbox grade ${body.inboxScore}`);

  const empty = await openBuilder(1280, 'dark', { blocks: [] });
  await empty.getByRole('button', { name: 'Inbox grade: none yet' }).click();
  const panel = empty.getByRole('complementary', { name: 'Inbox grade' });
  await panel.getByText('This email is empty.').waitFor();
  expect(await axeSummary(empty)).toEqual([]);
  await empty.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect
    .poll(() => empty.evaluate(() => document.activeElement?.hasAttribute('data-grade-button')))
    .toBe(true);
});

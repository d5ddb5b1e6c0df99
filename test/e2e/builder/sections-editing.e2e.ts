// Whole sections in a real browser: dragged, moved by keys and by dialog, copied, and their columns resized and styled.
import { beforeEach, describe, expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { axeSummary, type Page, signIn } from '../../support/browser/browser.ts';
import { builderIsReady, canDrag } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';

const journey = setUpBuilderJourney();
let { app, page, browser, member } = journey as typeof journey & { member: Parameters<typeof signIn>[1] };
beforeEach(() => {
  ({ app, page, browser, member } = journey as typeof journey & { member: Parameters<typeof signIn>[1] });
});

const text = (id: string) => ({ id, type: 'text', content: `Words of ${id}` });
const offers = {
  id: 'offers',
  name: 'Offers',
  styles: { backgroundColor: '#eef2ff' },
  columns: [{ id: 'o1', blocks: [text('c')] }, { id: 'o2', blocks: [text('d')] }, { id: 'o3' }],
};
const news = {
  id: 'news',
  name: 'News',
  styles: { backgroundColor: '#fef3c7' },
  columns: [{ id: 'n1', blocks: [text('e')] }],
};
const email = {
  sections: [{ id: 'plain', columns: [{ id: 'p1', blocks: [text('a'), text('b')] }] }, offers, news],
};
const opened = async (content: object = email, on: Page = page): Promise<void> => {
  const { body } = await member.post('/api/templates', { name: 'Sections', content });
  await on.goto(`${app.url}/builder/${body.id}`);
  await builderIsReady(on);
  await on.locator('[data-section]').first().waitFor();
};
/** `ab|c,d,|e`: sections between bars, columns between commas; blocks that are not of the email are `+`. */
const shapeOn = (on: Page) =>
  on.evaluate(() => {
    const blocksIn = (column: Element) =>
      [...column.querySelectorAll('[data-block]')]
        .map((block) => block.getAttribute('data-block') ?? '')
        .map((id) => (id.length === 1 ? id : '+'))
        .join('');
    return [...document.querySelectorAll('[data-section]')]
      .map((section) => [...section.querySelectorAll('[data-column]')].map(blocksIn).join(','))
      .join('|');
  });
const shape = () => shapeOn(page);
const control = (section: string, name: 'move' | 'select') =>
  page.locator(`[data-section="${section}"] [data-section-control="${name}"]`);
const announced = (words: string) => page.getByText(words, { exact: true }).waitFor({ state: 'attached' });
const focused = () =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.getAttribute('data-block') ?? element?.tagName;
  });
const undo = () => page.getByRole('button', { name: /^Undo/ }).click();
const centerOf = async (selector: string, on = page) => {
  const box = await on.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y, bottom: box.y + box.height };
};
const label = () => page.locator('[data-drop-label]');

describe('a section is moved', () => {
  test('by its handle: only to lines between sections, which say where they are; Escape cancels', async () => {
    await opened();
    await control('offers', 'select').focus();
    const handle = await centerOf('[data-section="offers"] [data-section-control="move"]');
    const first = await centerOf('[data-block="a"]');
    const last = await centerOf('[data-section="news"]');
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    for (const [y, words] of [
      [first.top + 2, 'At the start of the email'],
      [first.bottom + 2, 'After Text Block (Words of a)'],
      [last.bottom - 2, 'Below News'],
      // Over the middle of a section its nearest edge counts.
      [last.top + 5, 'Below News'],
    ] as const) {
      await page.mouse.move(handle.x - 60, y, { steps: 3 });
      await expect.poll(() => label().textContent()).toBe(words);
      expect(await page.locator('[data-drop-line]').count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    expect(await label().count()).toBe(0);
    await page.mouse.up();
    await expect.poll(shape).toBe('ab|c,d,|e');
    // Nothing was opened by the press either.
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x - 60, first.bottom + 2, { steps: 3 });
    await expect.poll(() => label().textContent()).toBe('After Text Block (Words of a)');
    await page.mouse.up();
    await expect.poll(shape).toBe('a|c,d,|b|e');
    await announced('Section moved to position 2 of 4.');
    await expect.poll(focused).toBe('Select Offers');
    await undo();
    await expect.poll(shape).toBe('ab|c,d,|e');
  });

  test('by touch on a phone', async () => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await signIn(phone, member);
    await opened(email, phone);
    await phone.locator('[data-section="news"] [data-section-control="select"]').focus();
    const handle = phone.locator('[data-section="news"] [data-section-control="move"]');
    await handle.scrollIntoViewIfNeeded();
    const from = await centerOf('[data-section="news"] [data-section-control="move"]', phone);
    const to = await centerOf('[data-section="offers"]', phone);
    const client = await context.newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
      });
    await touch('touchStart', from.y);
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.y + (to.top + 3 - from.y) * part);
    await expect.poll(() => phone.locator('[data-drop-label]').textContent()).toMatch(/Between|After/);
    await touch('touchEnd', to.top);
    await expect.poll(() => shapeOn(phone)).toBe('ab|e|c,d,');
    await context.close();
  });

  test('by keys and by a dialog, with the focus on it', async () => {
    await opened();
    await page.locator('[data-block="d"]').focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(shape).toBe('ab|e|c,d,');
    await expect.poll(focused).toBe('d');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Select Offers');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(shape).toBe('c,d,|ab|e');
    await expect.poll(focused).toBe('Select Offers');
    await page.keyboard.press('m');
    await page.getByRole('tree', { name: 'Part of the email' }).waitFor();
    expect(await axeSummary(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await expect
      .poll(() => page.locator('[data-move-place]').textContent())
      .toBe('After Text Block (Words of a)');
    await page.keyboard.press('Enter');
    await expect.poll(shape).toBe('a|c,d,|b|e');
    await expect.poll(focused).toBe('Select Offers');
  });
});

test('blocks that are dropped on the ground of a section land above or below it', async () => {
  await opened({ sections: [offers, news] });
  await canDrag(page);
  const ground = page.locator('[data-section="news"]');
  const divider = page.getByRole('button', { name: 'Divider', exact: true });
  await divider.dragTo(ground, { targetPosition: { x: 300, y: 6 } });
  await expect.poll(shape).toBe('c,d,|+|e');
  await announced('Divider added at position 3.');
  await page.locator('[data-block="c"]').dragTo(ground, { targetPosition: { x: 300, y: 6 } });
  await expect.poll(shape).toBe(',d,|+|c|e');
  await expect.poll(focused).toBe('c');
  await undo();
  await undo();
  await expect.poll(shape).toBe('c,d,|e');
});

test('the outline is a tree that leads to sections, columns and blocks', async () => {
  await opened({ sections: [...email.sections.slice(0, 2), { ...news, phone: { hidden: true } }] });
  await page.locator('[data-block="d"]').focus();
  await page.keyboard.press('o');
  const tree = page.getByRole('tree', { name: 'Blocks of this email' });
  await tree.waitFor();
  const current = () =>
    page.evaluate(() => {
      const row = document.activeElement;
      return `${row?.getAttribute('aria-level')} ${row?.textContent}`;
    });
  const rows = () => tree.getByRole('treeitem').count();
  await expect.poll(current).toBe('3 Text BlockWords of d');
  expect(await axeSummary(page)).toEqual([]);
  expect(await tree.getByRole('treeitem', { name: 'News' }).textContent()).toContain('Hidden on phones');
  const all = await rows();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(current).toBe('2 Column 2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(rows).toBe(all - 1);
  await page.keyboard.press('*');
  await expect.poll(rows).toBe(all);
  await page.keyboard.type('ne');
  await expect.poll(current).toMatch(/^1 News/);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Select News');
  await page.getByRole('heading', { name: 'Section', exact: true }).waitFor();
  // A column has properties, and no element of its own that takes the focus.
  await page.keyboard.press('o');
  await tree.getByRole('treeitem', { name: 'Column 3' }).click();
  await page.getByRole('navigation', { name: 'Selected part' }).getByText('Column 3').waitFor();
  await expect.poll(focused).toBe('Select Offers');
});

test('blocks are moved by the dialog into a column, and out of all columns', async () => {
  await opened();
  await page.locator('[data-block="a"]').focus();
  await page.keyboard.press('m');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: 'Column 3' }).click();
  await expect
    .poll(() => page.locator('[data-move-place]').textContent())
    .toBe('At the start of column 3 of Offers');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(shape).toBe('b|c,d,a|e');
  await announced('Text Block moved: column 3 of 3, position 1 of 1.');
  await expect.poll(focused).toBe('a');
  await page.keyboard.press('m');
  await page.getByRole('radio', { name: 'After' }).click();
  await tree.getByRole('treeitem', { name: 'News' }).dblclick();
  await expect.poll(shape).toBe('b|c,d,|e|a');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(shape).toBe('b|c,d,|ea');
});

test('sections are copied, cut and pasted, also into another email, and blocks into the selected column', async () => {
  await opened();
  await control('offers', 'select').focus();
  await page.keyboard.press('Control+c');
  await announced('Offers copied.');
  await page.keyboard.press('Control+v');
  await expect.poll(shape).toBe('ab|c,d,|+,+,|e');
  await page.keyboard.press('Control+d');
  await expect.poll(shape).toBe('ab|c,d,|+,+,|+,+,|e');
  await page.keyboard.press('Control+x');
  await expect.poll(shape).toBe('ab|c,d,|+,+,|e');
  await expect.poll(focused).toBe('Select News');
  await page.keyboard.press('Delete');
  await expect.poll(shape).toBe('ab|c,d,|+,+,');
  await page.locator('[data-block="a"]').focus();
  await page.keyboard.press('Control+c');
  await page.locator('[data-block="c"]').focus();
  await page.getByRole('navigation').getByRole('button', { name: 'Column 1' }).click();
  await expect.poll(focused).toBe('Select Offers');
  await page.keyboard.press('Control+v');
  await expect.poll(shape).toBe('ab|c+,d,|+,+,');

  await control('offers', 'select').focus();
  await page.keyboard.press('Control+c');
  await announced('Offers copied.');
  await journey.openBlankEmail();
  await page.locator('[data-region="canvas"]').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(shape).toBe('++,+,');
  await page.getByRole('button', { name: 'More actions for the section' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'More actions for the section' }).click();
  await page.getByRole('menuitem', { name: 'Paste below' }).click();
  await expect.poll(shape).toBe('++,+,|++,+,');
});

test('columns are as wide as a slider, a field or a choice says, in twelfths', async () => {
  await opened();
  await control('offers', 'select').focus();
  const slider = page.getByRole('slider', { name: 'Width of columns 1 and 2' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('5 of 12, 3 of 12');
  await page.keyboard.press('End');
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('7');
  expect(await slider.getAttribute('aria-valuemax')).toBe('7');
  await undo();
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('4');
  const row = await centerOf('[data-column="o1"]');
  const end = await page.locator('[data-column="o3"]').boundingBox();
  const start = await page.locator('[data-column="o1"]').boundingBox();
  const width = (end?.x ?? 0) + (end?.width ?? 0) - (start?.x ?? 0);
  const border = await centerOf('[data-section-control="widths"] >> nth=0');
  const dragTo = async (share: number) => {
    await page.mouse.move(border.x, border.y);
    await page.mouse.down();
    await page.mouse.move((start?.x ?? 0) + width * share, row.y, { steps: 4 });
    await page.getByText('2 : 6 : 4').first().waitFor();
  };
  await dragTo(2 / 12);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('4');
  await dragTo(2.2 / 12);
  await page.mouse.up();
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('2');
  await control('offers', 'select').click();
  expect(await page.getByLabel('Column 2', { exact: true }).inputValue()).toBe('6');
  await page.getByLabel('Column 3', { exact: true }).fill('1');
  await expect.poll(() => page.getByLabel('Column 2', { exact: true }).inputValue()).toBe('9');
  await page.getByLabel('Widths', { exact: true }).selectOption('1:2:1');
  await expect.poll(() => page.getByLabel('Column 2', { exact: true }).inputValue()).toBe('6');
  // The blocks of columns that go are in the last one.
  await page.getByRole('radio', { name: '1', exact: true }).click();
  await expect.poll(shape).toBe('ab|cd|e');
});

test('the path above the properties leads to columns, which have a look of their own', async () => {
  await opened();
  await page.locator('[data-block="d"]').focus();
  const path = page.getByRole('navigation', { name: 'Selected part' });
  await expect.poll(() => path.textContent()).toBe('Offers›Column 2›Text Block');
  await path.getByRole('button', { name: 'Column 2' }).click();
  await page.getByRole('heading', { name: 'Column', exact: true }).waitFor();
  await page.getByLabel('Background color', { exact: true }).fill('#ff0000');
  await page.getByLabel('Space above and below').fill('16');
  await page.getByRole('checkbox', { name: 'Border' }).check();
  const look = () =>
    page.locator('[data-column="o2"]').evaluate((column) => {
      const { backgroundColor, paddingTop, borderTopWidth } = getComputedStyle(column);
      return [backgroundColor, paddingTop, borderTopWidth];
    });
  await expect.poll(look).toEqual(['rgb(255, 0, 0)', '16px', '1px']);
  await page.getByLabel('Background color', { exact: true }).fill('#ffffff');
  expect(await axeSummary(page)).toEqual([]);
  await path.getByRole('button', { name: 'Offers' }).click();
  await page.getByRole('heading', { name: 'Section', exact: true }).waitFor();
  await expect.poll(focused).toBe('Select Offers');
  await page.getByRole('button', { name: 'Style column 3' }).press('Enter');
  await page.getByRole('heading', { name: 'Column', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
});

test('keys add a section below, join blocks into one, and move blocks between columns', async () => {
  await opened();
  await page.locator('[data-block="a"]').focus();
  await page.keyboard.press('Control+Enter');
  await expect.poll(shape).toBe('a||b|c,d,|e');
  await expect.poll(focused).toBe('Select Section 2');
  await page.keyboard.press('Control+z');
  await expect.poll(shape).toBe('ab|c,d,|e');
  await page.locator('[data-block="b"]').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+g');
  await expect.poll(shape).toBe('a|bc|,d,|e');
  await announced('2 blocks joined into a section.');
  await expect.poll(focused).toBe('Select Section 2');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('b');
  await page.locator('[data-block="d"]').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(shape).toBe('a|bc|,,d|e');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(shape).toBe('a|bc|d,,|e');
  await expect.poll(focused).toBe('d');
});

test('ED1: an email of sections is built by keys alone, and undone to nothing', async () => {
  await journey.openBlankEmail();
  const add = async (what: string) => {
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill(what);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await page.locator('[data-region="canvas"]').focus();
  await add('Hero');
  await expect.poll(shape).toBe('++');
  await expect.poll(focused).toBe('Select Section 1');
  await add('Narrow and wide');
  await expect.poll(shape).toBe('++|,');
  await add('Divider');
  await expect.poll(shape).toBe('++|+,');
  // On into the next column, and into the one beside it.
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shape).toBe('++|,+');
  await add('Spacer');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(shape).toBe('++|+,+');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Select Section 2');
  await page.keyboard.press('Tab');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toBe('5 of 12, 7 of 12');
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toBe('4 of 12, 8 of 12');
  for (let steps = 0; steps < 7; steps += 1) await page.keyboard.press('Control+z');
  await expect.poll(shape).toBe('');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
});

test('a background image is uploaded, and goes with a button', async () => {
  await opened();
  await control('news', 'select').click();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.getByLabel('Image file').setInputFiles({
    name: 'ground.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  });
  await announced('Background image set.');
  const ground = () =>
    page.locator('[data-section="news"] > .mx-auto').evaluate((box) => getComputedStyle(box).backgroundImage);
  await expect.poll(ground).toMatch(/^url\(/);
  await page.getByRole('button', { name: 'Remove the background image' }).click();
  await expect.poll(ground).toBe('none');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

test('a block is hidden, sized and spaced otherwise on phones, on the canvas and in the email', async () => {
  await opened();
  await page.locator('[data-block="b"]').focus();
  await page.getByRole('checkbox', { name: 'Hidden on phones' }).check();
  const mark = (id: string) =>
    page
      .locator(`li:has(> [data-block="${id}"])`)
      .evaluate((row) => [
        row.querySelector('[data-hidden-mark]')?.textContent,
        row.querySelector('[data-pale]') !== null,
      ]);
  await expect.poll(() => mark('b')).toEqual(['Hidden on phones', false]);
  await page.locator('[data-block="a"]').focus();
  await page.getByLabel('Text size on phones').selectOption('24px');
  await page.getByLabel('Alignment on phones').selectOption('center');
  await page.getByRole('checkbox', { name: 'Other space above and below on phones' }).check();
  await page.getByLabel('Below', { exact: true }).fill('30');
  expect(await axeSummary(page)).toEqual([]);
  const words = () =>
    page
      .locator('[data-block="a"]')
      .getByText('Words of a')
      .evaluate((text) => [getComputedStyle(text).fontSize, getComputedStyle(text).textAlign]);
  await expect.poll(words).toEqual(['16px', 'left']);
  await page.getByRole('radio', { name: 'Mobile' }).click();
  await expect.poll(words).toEqual(['24px', 'center']);
  // The hidden part is pale, and still has its mark.
  await expect.poll(() => mark('b')).toEqual(['Hidden on phones', true]);
  expect(await axeSummary(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await member.get(`/api/templates/${id}`);
  const { html } = renderEmail(documentSchema.parse({ sections: body.content.sections }));
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.setContent(html);
    return page.evaluate(() =>
      ['a', 'b'].map((block) => {
        const cell = [...document.querySelectorAll('p')]
          .find(({ textContent }) => textContent === `Words of ${block}`)
          ?.closest('td');
        const style = cell && getComputedStyle(cell);
        return [cell?.offsetHeight === 0, style?.fontSize, style?.textAlign, style?.paddingBottom];
      }),
    );
  };
  expect(await shown(800)).toEqual([
    [false, '16px', 'left', '8px'],
    [false, '16px', 'left', '8px'],
  ]);
  const [a, b] = await shown(375);
  expect(a).toEqual([false, '24px', 'center', '30px']);
  expect(b?.[0]).toBe(true);
});

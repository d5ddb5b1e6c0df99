// Sections and columns in a real browser: built by keys and by drags, and laid out in the exported email.
import { beforeEach, describe, expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { axeSummary, newPage, overflow, signIn } from '../../support/browser/browser.ts';
import { canDrag } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';

const journey = setUpBuilderJourney();
let { app, page, browser } = journey;
beforeEach(() => {
  ({ app, page, browser } = journey);
});

/** `text,button|image`: sections between bars, columns between commas. */
const shape = () =>
  page.evaluate(() => {
    const kindsIn = (column: Element) =>
      [...column.querySelectorAll('[data-block]')]
        .map((block) => block.getAttribute('data-block-type'))
        .join('+');
    return [...document.querySelectorAll('[data-section]')]
      .map((section) => [...section.querySelectorAll('[data-column]')].map(kindsIn).join(','))
      .join('|');
  });
const addToColumn = async (column: string, block: string) => {
  await page.getByRole('button', { name: `Add a block to ${column}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('combobox').fill(block);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

test('a section is built, changed and taken back by keys alone', async () => {
  await journey.openBlankEmail();
  await page.getByRole('button', { name: 'Two columns' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(shape).toBe(',');
  await addToColumn('Column 1 of 2, Section 1', 'Text Block');
  await addToColumn('Column 2 of 2, Section 1', 'Button');
  await expect.poll(shape).toBe('text,button');
  // On into the next column, and out of the last one.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(shape).toBe('text+button,');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shape).toBe('text,button');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shape).toBe('text,|button');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(shape).toBe('text,button');
  // Escape goes up to the section, whose properties are shown.
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Section', exact: true }).waitFor();
  await page
    .getByRole('radio', { name: '3', exact: true })
    .or(page.getByRole('button', { name: '3', exact: true }))
    .first()
    .click();
  await expect.poll(shape).toBe('text,button,');
  await page.getByLabel('Background color', { exact: true }).last().fill('#fde68a');
  expect(await axeSummary(page)).toEqual([expect.stringContaining('color-contrast')]);
  const undo = page.getByRole('button', { name: /^Undo/ });
  for (let steps = 0; steps < 20 && (await undo.isEnabled()); steps += 1) await undo.click();
  expect(await undo.isEnabled()).toBe(false);
  await page.keyboard.press('Control+z');
  await expect.poll(shape).toBe('');
});

test('blocks are dragged into, between and out of columns, and the email comes back as it was saved', async () => {
  await journey.openBlankEmail();
  await page.getByRole('button', { name: 'Two columns' }).click();
  await canDrag(page);
  const palette = (name: string) => page.getByRole('button', { name, exact: true });
  await palette('Text Block').dragTo(page.locator('[data-column]').nth(0));
  await palette('Divider').dragTo(page.locator('[data-column]').nth(1));
  await expect.poll(shape).toBe('text,divider');
  await page.locator('[data-block-type="text"]').dragTo(page.locator('[data-block-type="divider"]'), {
    targetPosition: { x: 40, y: 2 },
  });
  await expect.poll(shape).toBe(',text+divider');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.reload();
  await expect.poll(shape).toBe(',text+divider');
});

test('a block dropped at the side of another one makes two columns, in one step', async () => {
  await journey.openBlankEmail();
  const palette = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Text Block', 'Divider', 'Text Block']) await palette(name).click();
  await canDrag(page);
  const text = page.locator('[data-block-type="text"]').first();
  const { height = 0 } = (await text.boundingBox()) ?? {};
  await palette('Button').dragTo(text, { targetPosition: { x: 3, y: height / 2 } });
  await expect.poll(shape).toBe('button,text|divider+text');
  await page.getByText('there are two columns now').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(shape).toBe('');
  expect(await page.locator('[data-block]').count()).toBe(3);
});

describe('the exported email', () => {
  let count = 0;
  const text = (content: string) => {
    count += 1;
    return { id: `b${count}`, type: 'text', content };
  };
  const columns = (words: string[], styles: object = {}) =>
    words.map((word, at) => ({ id: `c-${word}-${at}`, styles, blocks: [text(word)] }));
  const ratios = [
    [1, 1],
    [1, 2],
    [2, 1],
    [1, 1, 1],
    [1, 2, 1],
    [1, 1, 1, 1],
  ];
  const email = documentSchema.parse({
    sections: [
      ...ratios.map((ratio, at) => ({
        id: `s${at}`,
        ratio,
        styles: { gap: `${at * 12}px`, border: { width: `${1 + at}px` }, padding: `${at}px ${3 * at}px` },
        columns: columns(ratio.map((_, column) => `R${at}C${column}`)),
      })),
      { id: 'keep', phone: { stack: 'keep' }, columns: columns(['K0', 'K1']) },
      { id: 'pairs', phone: { stack: 'two-up' }, columns: columns(['P0', 'P1', 'P2', 'P3']) },
      { id: 'turned', phone: { reversed: true }, columns: columns(['T0', 'T1']) },
      { id: 'hidden', phone: { hidden: true }, columns: columns(['H0']) },
    ],
  });
  const { html } = renderEmail(email);
  /** The box of the column that has a word. */
  const boxesAt = async (width: number, source: string) => {
    const shown = await newPage(browser, { width, height: 900 });
    await shown.setContent(source);
    const boxes = await shown.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('p')].map((paragraph) => {
          const cell = paragraph.closest('.col > .row, .col, td[valign]') ?? paragraph;
          const { left, top, width: wide, height } = cell.getBoundingClientRect();
          return [paragraph.textContent, { left, top, width: wide, height }];
        }),
      ),
    );
    const wider = await overflow(shown);
    await shown.context().close();
    return { boxes, wider };
  };
  const withoutStyles = html.replace(/<style>[\s\S]*?<\/style>/g, '');

  test.each([320, 375, 600, 800])(
    'LA2: fits a window of %i px, with and without style sheets',
    async (width) => {
      for (const source of [html, withoutStyles]) expect((await boxesAt(width, source)).wider).toBe(0);
    },
  );

  test('LA3: has its columns side by side from 600 px on, with and without style sheets', async () => {
    for (const width of [600, 800]) {
      const [styled, bare] = await Promise.all([boxesAt(width, html), boxesAt(width, withoutStyles)]);
      for (const [at, ratio] of ratios.entries()) {
        const row = ratio.map((_, column) => styled.boxes[`R${at}C${column}`]);
        expect(new Set(row.map((box) => box?.top)).size, `row ${at}`).toBe(1);
      }
      for (const [word, box] of Object.entries(styled.boxes))
        expect(Math.abs((bare.boxes[word]?.left ?? 0) - (box?.left ?? 0)), word).toBeLessThanOrEqual(1);
    }
  });

  test('LA4, LA7: stacks on a phone, keeps, pairs, turns and hides as it is set', async () => {
    const { boxes } = await boxesAt(375, html);
    const at = (word: string) => boxes[word] ?? { left: -1, top: -1, width: -1, height: -1 };
    expect(at('R0C1').top).toBeGreaterThan(at('R0C0').top);
    expect(at('R0C1').width).toBe(at('R0C0').width);
    expect(at('K0').top).toBe(at('K1').top);
    expect([at('P0').top, at('P2').top]).toEqual([at('P1').top, at('P3').top]);
    expect(at('P2').top).toBeGreaterThan(at('P0').top);
    expect(at('T1').top).toBeLessThan(at('T0').top);
    expect(at('H0').height).toBe(0);
    const wide = (await boxesAt(600, html)).boxes;
    expect(wide.T0?.left ?? 0).toBeLessThan(wide.T1?.left ?? 0);
    expect(wide.H0?.height ?? 0).toBeGreaterThan(0);
  });
});

test('a layout made by a program opens in the builder', async () => {
  const member = await app.member('program@shop.example');
  await signIn(page, member);
  const { body } = await member.post('/api/templates', {
    name: 'By a program',
    content: { sections: [{ id: 's', name: 'Offers', columns: [{ id: 'c1' }, { id: 'c2' }] }] },
  });
  await page.goto(`${app.url}/builder/${body.id}`);
  await page.getByRole('button', { name: 'Select Offers' }).waitFor();
  expect(await shape()).toBe(',');
});

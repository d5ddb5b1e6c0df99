// Editing a text block in a real browser: formatting, lists, links, merge tags, paste, and one undo for all of it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { axeSummary, caretIsSet, pageErrors } from '../../support/browser/browser.ts';
import { builderIsReady, emailCopyIsShown, isTyping } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';

const journey = setUpBuilderJourney();
let { app, page } = journey;
beforeEach(async () => {
  ({ app, page } = journey);
  await journey.openBlankEmail();
  await page.getByRole('button', { name: 'Text Block', exact: true }).click();
  await emailCopyIsShown(page);
});
afterEach(() => {
  expect(pageErrors(page)).toEqual([]);
});

const text = () => page.getByRole('textbox', { name: 'Text of this block' });
const block = () => page.locator('[data-block-type="text"]').first();
const bar = () => page.getByRole('toolbar', { name: 'Text format' });
const press = (keys: string) => page.keyboard.press(keys);
const type = (words: string) => page.keyboard.type(words);
const open = async () => {
  await block().click();
  await bar().waitFor();
  await caretIsSet(page);
};

/** What the canvas shows of the block outside editing: what the email will contain. */
const shown = () =>
  block().evaluate((element) => {
    const cell = element.querySelector('[data-type]')?.shadowRoot?.querySelector('td');
    return (cell?.innerHTML ?? '')
      .replace(/ style="[^"]*"/g, '')
      .replace(/ (?:tabindex|draggable)="[^"]*"/g, '');
  });
const leave = async () => {
  await press('Escape');
  await text().waitFor({ state: 'detached' });
};

const paste = (data: Record<string, string>) =>
  text().evaluate(async (element, data) => {
    // The editor hears of a caret that moved a little later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(data)) clipboardData.setData(kind, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test('Enter commits, Shift+Enter breaks the line, Escape ends editing, and the text stays', async () => {
  await open();
  await type('Dear reader');
  await press('Shift+Enter');
  await type('second line');
  await press('Enter');
  await text().waitFor({ state: 'detached' });
  await expect.poll(shown).toBe('<p>Dear reader<br>second line</p>');
  await expect.poll(() => block().evaluate((element) => element === document.activeElement)).toBe(true);
  await press('F2');
  await text().waitFor();
  await type(', and more');
  await leave();
  await expect.poll(shown).toBe('<p>Dear reader<br>second line, and more</p>');
});

test('characters typed right after Enter continue the text on a new line', async () => {
  await open();
  await type('We fire every mug twice.');
  await press('Enter');
  await text().waitFor({ state: 'detached' });
  await expect.poll(() => block().evaluate((element) => element === document.activeElement)).toBe(true);
  await type('Come and see');
  await leave();
  await expect.poll(shown).toBe('<p>We fire every mug twice.<br>Come and see</p>');
  // In the middle of the text, and a blank line by another Enter.
  await press('F2');
  await text().waitFor();
  await expect.poll(() => text().evaluate((element) => element === document.activeElement)).toBe(true);
  await press('ArrowUp');
  await press('End');
  await press('Enter');
  await text().waitFor({ state: 'detached' });
  await press('Enter');
  await text().waitFor();
  await type('In between.');
  await leave();
  await expect
    .poll(() => block().locator('p').allInnerTexts())
    .toEqual(['We fire every mug twice.', 'In between.\nCome and see']);
  // After any other key the characters are those of the canvas again.
  await press('ArrowDown');
  await type('c');
  expect(new URL(page.url()).pathname).toMatch(/^\/builder/);
  await expect.poll(() => block().innerText()).not.toContain('seec');
});

test('a line in another script begins at its own side, while it is typed and after', async () => {
  const rightEdge = (element: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  };
  await open();
  await press('ControlOrMeta+a');
  await type('שלום, כאן.');
  const typed = await text().locator('p').evaluate(rightEdge);
  const { x, width } = (await block().boundingBox()) ?? { x: 0, width: 0 };
  expect(Math.abs(typed - (x + width))).toBeLessThanOrEqual(2);
  await leave();
  await expect.poll(shown).toBe('<p dir="rtl">שלום, כאן.</p>');
  const shownAt = await block().locator('p').evaluate(rightEdge);
  expect(Math.abs(shownAt - typed)).toBeLessThanOrEqual(1);
});

test('text typed before the editor has loaded is not lost', async () => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/rich-text-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await block().click();
  await text().waitFor();
  await type('Typed at once');
  await press('ControlOrMeta+a');
  await type('Typed early');
  letGo();
  await bar().waitFor();
  await type(', and late');
  await leave();
  await expect.poll(shown).toBe('<p>Typed early, and late</p>');
});

/** Five lines per block: five such blocks make an email that is a little taller than the canvas. */
const lines = (name: string): string[] =>
  ['first', 'second', 'third', 'fourth', 'fifth'].map((line) => `The ${line} line of the ${name} block`);
const names = ['upper', 'next', 'middle', 'further', 'lower'];

/** The scroller, and its scroll range. */
const scrolled = () =>
  page.locator('[data-region="canvas"]').evaluate((canvas) => {
    const { scrollTop, scrollHeight, clientHeight } = canvas.parentElement as HTMLElement;
    return { top: Math.round(scrollTop), max: scrollHeight - clientHeight };
  });

/** The screen position of a character in a block that is not being edited. */
const pointAt = (name: string, line: number, offset: number) =>
  page
    .locator('[data-block-type="text"]')
    .filter({ hasText: `of the ${name} block` })
    .evaluate(
      (element, { line, offset }) => {
        const cell = element.querySelector('[data-type]')?.shadowRoot?.querySelector('p') as Element;
        const words = [...cell.childNodes].filter((node) => node.nodeType === 3)[line] as Text;
        const range = document.createRange();
        range.setStart(words, offset);
        const { left, top, bottom } = range.getBoundingClientRect();
        return { x: left + (offset === words.length ? 6 : 1), y: (top + bottom) / 2 };
      },
      { line, offset },
    );

const caret = () =>
  page.evaluate(() => {
    const { focusNode, focusOffset } = getSelection() as Selection;
    return { line: focusNode?.textContent ?? null, offset: focusOffset };
  });

const scrollTo = (edge: 'top' | 'end') =>
  page.locator('[data-region="canvas"]').evaluate(
    (canvas, top) => {
      (canvas.parentElement as HTMLElement).scrollTop = top;
    },
    edge === 'end' ? 10_000 : 0,
  );

/** Changes the window's height until the canvas scrolls by so much. Blocks are laid out when they are near the window. */
const setScrollRange = (wanted: number) =>
  expect
    .poll(async () => {
      const { max } = await scrolled();
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      if (max !== wanted) await page.setViewportSize({ width, height: height + max - wanted });
      return max;
    })
    .toBe(wanted);

test('a click puts the caret at that point and never scrolls, even if the email is slightly taller than the canvas', async () => {
  const blocks = names.map((name) => ({ id: name, type: 'text', content: lines(name).join('<br>') }));
  const { body } = await journey.member.post('/api/templates', { name: 'Tall', content: { blocks } });
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`${app.url}/builder/${body.id}`);
  await builderIsReady(page);
  await emailCopyIsShown(page);
  const end = lines('lower')[4]?.length ?? 0;
  // The first click waits for the editor, which is on its way.
  const begin = { name: 'lower', line: 1, offset: 0 };
  const otherCarets = [
    { name: 'lower', line: 4, offset: end },
    { name: 'upper', line: 1, offset: 9 },
  ];
  for (const { wanted, carets } of [
    { wanted: 97, carets: [begin, ...otherCarets] },
    { wanted: 27, carets: [begin] },
    { wanted: 0, carets: [begin] },
    { wanted: 243, carets: [begin] },
  ]) {
    await setScrollRange(wanted);
    for (const { name, line, offset } of carets) {
      await scrollTo(name === 'upper' ? 'top' : 'end');
      const before = await scrolled();
      const { x, y } = await pointAt(name, line, offset);
      await page.mouse.click(x, y);
      await isTyping(page);
      expect([await caret(), await scrolled()]).toEqual([{ line: lines(name)[line], offset }, before]);
      await leave();
      expect(await scrolled()).toEqual(before);
    }
  }
  // A key opens the focused block, and typing continues at its end.
  const before = await scrolled();
  await press('Enter');
  await isTyping(page);
  expect([await caret(), await scrolled()]).toEqual([{ line: lines('lower')[4], offset: end }, before]);
});

test('opening and closing the editor changes nothing', async () => {
  const before = await shown();
  await open();
  await press('End');
  await leave();
  await expect.poll(shown).toBe(before);
  await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(1);
  await open();
  await press('ArrowRight');
  await type('x');
  await press('Backspace');
  await leave();
  await expect.poll(shown).toBe(before);
});

test('text is formatted by keys and by the format bar, which the keyboard reaches', async () => {
  await open();
  await press('Control+b');
  await type('bold');
  await press('Control+b');
  await press('Control+i');
  await type(' slanted');
  await press('Control+i');
  await press('Alt+F10');
  await press('ArrowRight');
  await press('ArrowRight');
  const underline = bar().getByRole('button', { name: 'Underline' });
  await expect.poll(() => underline.evaluate((element) => element === document.activeElement)).toBe(true);
  await press('Enter');
  await expect.poll(() => underline.getAttribute('aria-pressed')).toBe('true');
  await press('Escape');
  await type(' under');
  await leave();
  await expect.poll(shown).toBe('<p><b>bold</b><i> slanted</i><u> under</u></p>');
});

test('Shift+Enter adds list items, Tab indents them, and an empty item ends the list', async () => {
  await open();
  await type('Before');
  await press('Shift+Enter');
  await bar().getByRole('button', { name: 'Bulleted list' }).click();
  await type('one');
  await press('Shift+Enter');
  await type('two');
  await press('Shift+Enter');
  await press('Tab');
  await type('deep');
  await press('Shift+Enter');
  await press('Shift+Enter');
  await bar().getByRole('button', { name: 'Next item' }).click();
  await type('After');
  await leave();
  await expect
    .poll(shown)
    .toBe('<p>Before</p><ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul><p>After</p>');
});

test('links are set, refused and removed, and cannot be followed on the canvas', async () => {
  await open();
  await type('our shop');
  await press('Control+a');
  await press('Control+k');
  const field = page.getByLabel('Link address');
  await field.fill('javascript:alert(1)');
  await press('Enter');
  await page.getByText('Recipients can’t open this address').waitFor();
  await field.fill('shop.example');
  await press('Enter');
  await text().getByRole('link', { name: 'our shop' }).click();
  expect(page.url()).toContain(`${app.url}/builder`);
  await leave();
  await expect.poll(shown).toBe('<p><a href="https://shop.example">our shop</a></p>');
  await open();
  await press('Control+k');
  await page.getByRole('button', { name: 'Remove link' }).click();
  await leave();
  await expect.poll(shown).toBe('<p>our shop</p>');
});

test('merge tags are suggested, inserted, changed, and stay whole', async () => {
  await open();
  await type('Dear {{fir');
  await page.getByRole('option', { name: /First name/ }).waitFor();
  await press('Enter');
  await type(', from {{city|your town}}!');
  await expect
    .poll(() => text().locator('[data-merge-tag]').allTextContents())
    .toEqual(['first_name', 'city | your town']);
  await text().locator('[data-merge-tag]').first().click();
  await page.getByLabel('Fallback').fill('friend');
  await press('Enter');
  await press('Control+a');
  await press('Control+b');
  await leave();
  await expect.poll(shown).toBe('<p><b>Dear {{first_name|friend}}, from {{city|your town}}!</b></p>');
  await open();
  await press('End');
  await bar().getByRole('button', { name: 'Merge tag' }).click();
  await page.getByLabel('Merge tag', { exact: true }).selectOption({ label: 'A contact field' });
  await page.getByLabel('Field', { exact: true }).fill('size');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await leave();
  await expect.poll(shown).toContain('!{{size}}</b>');
});

test('a paste keeps formatting, links, lists and lines, and nothing else', async () => {
  await open();
  await paste({
    'text/html':
      '<meta charset="utf-8"><p class="MsoNormal" style="margin:0cm;font-family:Calibri;color:red">Hello <b>you</b><!--[if x]>no<![endif]--></p>' +
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>one</p>' +
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>two</p>',
  });
  await leave();
  await expect.poll(shown).toBe('<p>Hello <b>you</b></p><ul><li>one</li><li>two</li></ul>');
  await open();
  await press('Control+a');
  await paste({ 'text/plain': 'first\r\nsecond {{email}}' });
  await leave();
  await expect.poll(shown).toBe('<p>first<br>second {{email}}</p>');
});

const copied = () =>
  text().evaluate(async (element) => {
    // As with a paste: the editor hears of a selection a little later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return {
      'text/html': clipboardData.getData('text/html'),
      'text/plain': clipboardData.getData('text/plain'),
    };
  });

test('a merge tag is copied whole', async () => {
  await open();
  await type('{{city|here}} ');
  // For a fifth of a second after the focus the editor attributes a caret at the very beginning to the browser, and
  // moves it back.
  await expect
    .poll(async () => {
      await press('Home');
      await caretIsSet(page);
      return page.evaluate(() => getSelection()?.focusOffset);
    })
    .toBe(0);
  await press('Shift+ArrowRight');
  const tag = await copied();
  expect(tag['text/plain']).toBe('{{city|here}}');
  await press('End');
  await paste(tag);
  await leave();
  await expect.poll(shown).toBe('<p>{{city|here}} {{city|here}}</p>');
  // A line that ends in a tag is as high while it is typed in.
  const height = () => block().evaluate((element) => element.getBoundingClientRect().height);
  const closed = await height();
  await open();
  await expect.poll(height).toBe(closed);
});

test('a copy from a text keeps everything', async () => {
  await open();
  await type('{{first_name|you}} and ');
  await press('Control+b');
  await type('bold');
  await press('Control+a');
  const all = await copied();
  expect(all['text/plain']).toBe('{{first_name|you}} and bold');
  await press('ArrowRight');
  await press('Shift+Enter');
  await paste(all);
  await leave();
  await expect
    .poll(shown)
    .toBe('<p>{{first_name|you}} and <b>bold<br></b>{{first_name|you}} and <b>bold</b></p>');
});

test('undo reverts typing and styles in the order they were made', async () => {
  await open();
  await type('One');
  await bar().getByRole('button', { name: 'Align center' }).click();
  await type(' two');
  const words = () => text().innerText();
  const align = () =>
    block().evaluate((element) =>
      element.querySelector('[data-type]')?.shadowRoot?.querySelector('td')?.getAttribute('align'),
    );
  await expect.poll(() => words()).toBe('One two');
  await press('Control+z');
  await expect.poll(() => Promise.all([words(), align()])).toEqual(['One', 'center']);
  await press('Control+z');
  await expect.poll(() => Promise.all([words(), align()])).toEqual(['One', 'left']);
  await press('Control+z');
  await expect.poll(() => words()).toContain('Click to edit');
  await press('Control+Shift+z');
  await press('Control+y');
  await press('Control+y');
  await expect.poll(() => Promise.all([words(), align()])).toEqual(['One two', 'center']);
  await type('!');
  await leave();
  await expect.poll(shown).toBe('<p>One two!</p>');
});

test('the open editor and its forms break no rule of accessibility', async () => {
  await open();
  await type('Dear {{');
  await page.getByRole('listbox', { name: 'Merge tags' }).waitFor();
  const own = async () =>
    (await axeSummary(page)).filter((fault) => /format-bar|ProseMirror|tiptap|listbox/.test(fault));
  expect(await own()).toEqual([]);
  await press('Escape');
  for (const name of ['Link', 'Merge tag', 'Text color']) {
    await bar().getByRole('button', { name }).click();
    expect(await own()).toEqual([]);
    await press('Escape');
    await bar().waitFor();
  }
});

test('the buttons of a block work while its text is edited, though they move when editing ends', async () => {
  await open();
  await type('Dear reader');
  await page.getByRole('button', { name: 'Duplicate Text Block' }).click();
  await text().waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[data-block-type="text"]').count()).toBe(2);
  await open();
  await page.getByRole('button', { name: 'More for Text Block' }).click();
  await page.getByRole('menuitem', { name: 'Move to another place' }).waitFor();
  await press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('More for Text Block');
});

// What only a real browser shows of the builder: dragging, dropped text, and a reload during editing.
import { beforeEach, expect, test } from 'vitest';
import { canDrag } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';

const journey = setUpBuilderJourney();
let { app, page } = journey;
beforeEach(async () => {
  ({ app, page } = journey);
  await journey.openBlankEmail();
});

const palette = (name: string) => page.getByRole('button', { name, exact: true });
const block = (type: string) => page.locator(`[data-block-type="${type}"]`).first();
const kinds = () =>
  page
    .locator('[data-block]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-block-type')));

const upperHalf = { targetPosition: { x: 200, y: 4 } };
const lowerHalf = { targetPosition: { x: 200, y: 34 } };

test('blocks are dragged onto the canvas and along it', async () => {
  await canDrag(page);
  await palette('Text Block').dragTo(page.getByLabel('Email canvas'));
  await expect.poll(kinds).toEqual(['text']);
  await palette('Divider').dragTo(block('text'), lowerHalf);
  await expect.poll(kinds).toEqual(['text', 'divider']);
  await palette('Button').dragTo(block('text'), upperHalf);
  await expect.poll(kinds).toEqual(['button', 'text', 'divider']);
  await block('divider').dragTo(block('button'), upperHalf);
  await expect.poll(kinds).toEqual(['divider', 'button', 'text']);
  await palette('Image Block').dragTo(block('text'), upperHalf);
  await page.getByRole('button', { name: '2 images' }).click();
  await expect.poll(kinds).toEqual(['divider', 'button', 'multi-image', 'text']);
});

/** Text from another window: the page sees a drag that it did not start. */
const dropText = (text: string) =>
  page.evaluate(async (dropped) => {
    const target = document.querySelector('[data-block-type="text"]');
    if (!target) throw new Error('There is no text block.');
    const { x, bottom } = target.getBoundingClientRect();
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', dropped);
    const fire = (type: string) =>
      target.dispatchEvent(
        new DragEvent(type, {
          bubbles: true,
          cancelable: true,
          dataTransfer,
          clientX: x + 20,
          clientY: bottom - 2,
        }),
      );
    fire('dragenter');
    fire('dragover');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    fire('dragover');
    fire('drop');
  }, text);

test('dropped text adds a block only when it names one', async () => {
  await canDrag(page);
  await palette('Text Block').click();
  await dropText('spacer');
  await expect.poll(kinds).toEqual(['text', 'spacer']);
  await dropText('<script>alert(1)</script>');
  await page.getByText('You can’t drop text here.').waitFor({ state: 'attached' });
  expect(await kinds()).toEqual(['text', 'spacer']);
});

test('links on the canvas cannot be followed', async () => {
  await palette('Button').click();
  const { x, y, width, height } = (await block('button').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  for (const button of ['left', 'middle'] as const) {
    await page.mouse.click(x + width / 2, y + height / 2, { button });
  }
  expect(page.url()).toContain(`${app.url}/builder`);
  expect(page.context().pages()).toHaveLength(1);
});

test('the builder fits the window, and the inspector opens scrolled to its top', async () => {
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await palette('Image Block').click();
  await page.getByRole('dialog').getByRole('button', { name: '6 images' }).click();
  const properties = page.locator('[data-region="inspector"]');
  await properties.getByText('Image 6', { exact: true }).last().scrollIntoViewIfNeeded();
  expect(await beyond()).toBe(0);
  expect(await properties.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await palette('Button').click();
  await properties.getByLabel('Button URL').waitFor();
  await expect.poll(() => properties.evaluate((element) => element.scrollTop)).toBe(0);
});

test('text that was just typed survives a reload', async () => {
  // It has no address of its own while the server refuses it.
  await page.route('**/api/templates', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await palette('Text Block').click();
  await block('text').click();
  await page.getByRole('textbox', { name: 'Text of this block' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Dear reader');
  await page.getByText('Dear reader').waitFor();
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  await page.getByText('Dear reader').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Start building your email').waitFor();
});

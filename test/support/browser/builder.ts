import { caretIsSet, type Page } from './browser.ts';

/**
 * Until the builder's key listeners are active: at the same moment it moves the focus to its heading. Its content is
 * visible a moment before.
 */
export const builderIsReady = (page: Page): Promise<void> =>
  page.locator('[data-builder-heading]:focus').waitFor({ state: 'attached' });

/**
 * Until the canvas shows the words that the export adds. Their code loads after the canvas, and they move the blocks
 * below them: a click that was aimed before would miss.
 */
export const emailCopyIsShown = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Added above when you export' }).waitFor();

/** Until blocks and palette entries can be dragged, which is a moment after the page loads. */
export const canDrag = (page: Page): Promise<void> =>
  page
    .locator('[data-region="canvas"] [data-block][draggable="true"], button[draggable="true"]')
    .first()
    .waitFor();

/** Until typing goes to the caret, with the format bar: the text editor loads when the first text is opened. */
export const isTyping = async (page: Page): Promise<void> => {
  await page.getByRole('toolbar', { name: 'Text format' }).waitFor();
  await caretIsSet(page);
};

/** The email that the third step shows, as the browser has it. */
export const exportedHtml = async (page: Page): Promise<string> => {
  const frame = page.getByTitle('Preview of the exported email').contentFrame();
  await frame.locator('body > *').first().waitFor();
  return frame.locator('html').evaluate((html) => html.outerHTML);
};

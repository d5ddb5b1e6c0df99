import { caretIsSet, type Page } from './browser.ts';

/**
 * Until the builder hears its keys: in the same moment it takes the focus to its heading. What it shows is on the screen
 * a moment before, when nobody listens yet.
 */
export const builderIsReady = (page: Page): Promise<void> =>
  page.locator('[data-builder-heading]:focus').waitFor({ state: 'attached' });

/** Until blocks and what stands beside the canvas can be dragged, which comes a moment after the page. */
export const canDrag = (page: Page): Promise<void> =>
  page
    .locator('[data-region="canvas"] [data-block][draggable="true"], button[draggable="true"]')
    .first()
    .waitFor();

/** Until words go where the caret is, with the bar of marks: the editor of a text comes when the first one is opened. */
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

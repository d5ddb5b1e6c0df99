// What a page showed when its test failed: a failure that happens once in many runs leaves nothing else to look at.
import type { RunnerTestCase } from 'vitest';
import { type Page, pageErrors, screenshot } from './browser.ts';

const maxSnapshotLength = 3_000;

/** Prints the page's content, focus and errors if the test failed, and saves a screenshot in test-results. */
export const reportFailedPage = async (
  page: Page | undefined,
  task: Readonly<RunnerTestCase>,
): Promise<void> => {
  if (task.result?.state !== 'fail' || !page || page.isClosed()) return;
  const name = `failed ${task.name.replace(/[^\w ]/g, '').slice(0, 80)}`;
  try {
    const [file, snapshot, focused] = await Promise.all([
      screenshot(page, name),
      page.locator('body').ariaSnapshot({ timeout: 5_000 }),
      page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300)),
    ]);
    console.log(
      `${task.name}: ${page.url()}, see ${file}\nFocus: ${focused}\nErrors: ${pageErrors(page).join('; ')}`,
    );
    console.log(snapshot.slice(0, maxSnapshotLength));
  } catch (error) {
    console.log(`${task.name}: the page could not be read: ${error}`);
  }
};

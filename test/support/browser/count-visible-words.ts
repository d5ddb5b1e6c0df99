import { maxWaitMs, type Page } from './browser.ts';

const never = (words: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`"${words}" was never shown.`)), maxWaitMs).unref();
  });

/**
 * Records whether a text was on the page, however briefly, and also if another page follows: a message that is visible for
 * half a second can be gone before a busy machine checks for it. Call it before the page that shows the text is loaded,
 * or while it is open.
 */
export const watchFor = async (page: Page, words: string): Promise<{ seen: () => Promise<void> }> => {
  let resolveShown: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    resolveShown = resolve;
  });
  const name = `said${Math.random().toString(36).slice(2)}`;
  await page.exposeFunction(name, () => resolveShown());
  const observe = ([binding, text]: readonly [string, string]) => {
    const report = (window as unknown as Record<string, () => void>)[binding];
    const isThere = () => document.body?.textContent?.includes(text) ?? false;
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      report?.();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    if (isThere()) report?.();
  };
  await page.addInitScript(observe, [name, words] as const);
  await page.evaluate(observe, [name, words] as const);
  return { seen: () => Promise.race([shown, never(words)]) };
};

/** The same for the current page. It is not added to frames, so that those without scripts report no error. */
export const watchHere = async (page: Page, words: string): Promise<{ seen: () => Promise<void> }> => {
  const watch = await page.evaluateHandle((text) => {
    const isThere = () => document.body.textContent?.includes(text) ?? false;
    const seen = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      if (isThere()) resolve();
    });
    return { seen };
  }, words);
  return { seen: () => Promise.race([watch.evaluate(({ seen }) => seen), never(words)]) };
};

// Every state of the builder, at three widths and in both themes, breaks no rule of accessibility.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/app.ts';
import { axeSummary, type Browser, launchBrowser, newPage, type Page } from '../support/browser.ts';
import { type BuilderScene, openScene, scenes } from '../support/builder-states.ts';

let app: TestServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const widths = [375, 768, 1280];

/** The colours of a new button are given, white on #3b82f6; its inspector tells the author that it is hard to read. */
const isGivenButton = (fault: string) => /^color-contrast: .*data-type="button"/.test(fault);

const faultsOf = async (page: Page, scene: BuilderScene, width: number): Promise<string[]> => {
  const member = await app.member();
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const desk = await openScene(scene, { app, member, page, width });
  await scene.reach(desk);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = await axeSummary(page);
    found.push(...faults.filter((fault) => !isGivenButton(fault)).map((fault) => `${colorScheme} ${fault}`));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wide > 0 ? [...found, `wider than the window by ${wide} px`] : found;
};

test.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_, scene) => {
  const results = await Promise.all(
    widths.map(async (width) => {
      const page = await newPage(browser, { width, height: 800 });
      const faults = await faultsOf(page, scene, width).finally(() => page.close());
      return faults.map((fault) => `${width} ${fault}`);
    }),
  );
  expect(results.flat()).toEqual([]);
});

// Every state of the builder, at three widths and in both themes, breaks no rule of accessibility.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../support/app.ts';
import {
  axeSummary,
  type Browser,
  launchBrowser,
  newPage,
  type Page,
  signIn,
} from '../../support/browser/browser.ts';
import { type BuilderScene, openScene, scenes } from '../../support/browser/builder-states.ts';

const widths = [375, 768, 1280];

/**
 * `npm run test:long` checks every state, width and theme. Here each state is checked once, alternately on a narrow
 * dark screen and a wide light one.
 */
const everything = Boolean(process.env.LONG);
const alike = new Set([
  'letter',
  'inspect-row',
  'inspect-line',
  'inspect-gap',
  'colour',
  'preview-dark',
  'saved',
]);
const atTablets = new Set([
  'selected',
  'inspect-picture',
  'typing',
  'several',
  'preview',
  'offline',
  'step-3',
]);
const shown = scenes.filter(({ name }) => everything || !alike.has(name));

let app: TestServer;
let browser: Browser;
let member: Client;
/** One per width, so that each loads its assets once. */
let windows: { width: number; first: Page }[];
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestServer(), launchBrowser()]);
  member = await app.member();
  windows = await Promise.all(
    widths.map(async (width) => {
      const first = await newPage(browser, { width, height: 800 });
      await signIn(first, member);
      return { width, first };
    }),
  );
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** The colors of a new button are fixed, white on #3b82f6; its inspector tells the author that it is hard to read. */
const isGivenButton = (fault: string) => /^color-contrast: .*data-type="button"/.test(fault);

const faultsOf = async (page: Page, scene: BuilderScene, width: number): Promise<string[]> => {
  const themes = everything ? (['light', 'dark'] as const) : ([width === 375 ? 'dark' : 'light'] as const);
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: themes[0] });
  await scene.reach(await openScene(scene, { app, member, page, width }));
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const faults = await axeSummary(page);
    found.push(...faults.filter((fault) => !isGivenButton(fault)).map((fault) => `${theme}, ${fault}`));
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (beyond > 0) found.push(`wider than the window by ${beyond} px`);
  return found.map((fault) => `${width} px, ${fault}`);
};

const isSeenAt = (width: number, { name }: BuilderScene, index: number): boolean => {
  if (everything) return true;
  return width === 768 ? atTablets.has(name) : width === (index % 2 === 0 ? 375 : 1280);
};

test.each(shown.map((scene, index) => [scene.name, scene, index] as const))('%s', async (_, scene, index) => {
  const faults = await Promise.all(
    windows.map(async ({ width, first }) => {
      if (!isSeenAt(width, scene, index)) return [];
      const page = await first.context().newPage();
      return faultsOf(page, scene, width).finally(() => page.close());
    }),
  );
  expect(faults.flat()).toEqual([]);
});

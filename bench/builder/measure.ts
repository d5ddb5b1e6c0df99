import { gzipSync } from 'node:zlib';
import type { CDPSession } from 'playwright-core';
import { type Browser, newPage, type Page } from '../../test/support/browser/browser.ts';
import type { Contestant } from './contestants.ts';

// From the keystroke to the task after the frame that it caused. Includes frames of editors that have one.
const probe = `(() => {
  const top = window.top;
  top.keyTimes ??= [];
  top.longTasks ??= [];
  let pressedAt = 0;
  addEventListener('keydown', (event) => { pressedAt = performance.timeOrigin + event.timeStamp; }, true);
  addEventListener('keypress', () => {
    const from = pressedAt;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => top.keyTimes.push(performance.timeOrigin + performance.now() - from);
      port2.postMessage(0);
    });
  }, true);
  if (window === top) {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) top.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  }
})()`;

const watchFor = (selector: string): string => `(() => {
  if (window !== window.top) return;
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)})) window.readyAt ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

export interface Loaded {
  page: Page;
  readyMs: number;
  /** Script after gzip, as far as it came until the page could be used. */
  scriptBytes: () => Promise<number>;
  heapMb: () => Promise<number>;
}

export const load = async (browser: Browser, contestant: Contestant, blocks: number): Promise<Loaded> => {
  const page = await newPage(browser, { width: 1280, height: 900 });
  await page.addInitScript(probe);
  await page.addInitScript(watchFor(contestant.ready));
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    );
  });
  await contestant.open(page, blocks);
  await page.locator(contestant.ready).first().waitFor({ state: 'attached' });
  // The page's Content-Security-Policy applies to waitForFunction, not to this.
  const readyMs: number = await page.evaluate(`new Promise((resolve) => {
    const look = () => (window.readyAt === undefined ? requestAnimationFrame(look) : resolve(window.readyAt));
    look();
  })`);
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    page,
    readyMs,
    scriptBytes: async () => (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0),
    heapMb: async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize / 1_000_000;
    },
  };
};

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

const keys = 'the blue bowls came out of the kiln on tuesday ';

/** Milliseconds from each key to the frame that shows it. The first keys warm the editor up and are not counted. */
export const typeKeys = async (page: Page, count: number): Promise<number[]> => {
  const unmeasured = 10;
  for (let index = 0; index < count + unmeasured; index += 1) {
    await page.keyboard.press(
      keys[index % keys.length] === ' ' ? 'Space' : (keys[index % keys.length] ?? 'a'),
    );
    await page.waitForTimeout(20 + (index % 5) * 7);
  }
  await page.waitForTimeout(100);
  const times: number[] = await page.evaluate('window.keyTimes');
  return times.slice(unmeasured);
};

/** The long tasks while something is dragged down over the blocks and held at the lower edge until all have passed. */
export const dragAcross = async (page: Page, from: { x: number; y: number }): Promise<number[]> => {
  await page.evaluate('void (window.longTasks = [])');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let index = 1; index <= 60; index += 1) {
    await page.mouse.move(640 + (index % 3), from.y + ((870 - from.y) * index) / 60);
    await page.waitForTimeout(16);
  }
  for (let index = 0; index < 150; index += 1) {
    await page.mouse.move(640 + (index % 3), 880 + (index % 2));
    await page.waitForTimeout(16);
  }
  await page.mouse.move(640, 450);
  await page.mouse.up();
  await page.waitForTimeout(500);
  return page.evaluate('window.longTasks');
};

// A real browser, from npm alone. It reaches only this machine, and records its other requests.
import { readFileSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults, Result } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Client } from '../app.ts';
import { findChromium } from './chromium.ts';

export type { Browser, Page } from 'playwright-core';

// Nothing listens on port 9. Requests to this machine never use a proxy; all others end there.
const blockingProxy = '--proxy-server=http://127.0.0.1:9';

/** Not the package's own arguments: `--single-process` dies with its first page, and no web security hides faults. */
const args = ['--no-sandbox', '--disable-gpu', '--no-pings', blockingProxy];

/** Memory that processes share is a file otherwise, which costs a twentieth of the time. Containers often have little. */
const filesInsteadOfMemory = '--disable-dev-shm-usage';
const enoughSharedBytes = 2 ** 30;
const hasSharedMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enoughSharedBytes;
  } catch {
    return false;
  }
};

export const launchBrowser = async (...further: string[]): Promise<Browser> => {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env,
    args: [...args, ...further],
    // Playwright adds the argument itself.
    ignoreDefaultArgs: hasSharedMemory() ? [filesInsteadOfMemory] : [],
    timeout: 120_000,
  });
};

/** Waiting ends as soon as the condition holds: only a fault uses all of it, however busy the machine is. */
export const maxWaitMs = 60_000;

export interface PageOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  reducedMotion?: boolean;
  javaScript?: boolean;
  /** The language of the browser: `de-AT`. */
  locale?: string;
}

interface Observed {
  outside: string[];
  errors: string[];
}

const observed = new WeakMap<Page, Observed>();

const isOfThisMachine = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(protocol)) return true;
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
};

const observe = (page: Page): void => {
  const observations: Observed = { outside: [], errors: [] };
  observed.set(page, observations);
  const record = (address: string) => {
    if (!isOfThisMachine(address)) observations.outside.push(address);
  };
  page.context().on('request', (request) => record(request.url()));
  page.on('websocket', (socket) => record(socket.url()));
  page.on('pageerror', (error) => observations.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') observations.errors.push(message.text());
  });
};

const newContext = async (browser: Browser, options: PageOptions): Promise<BrowserContext> => {
  const {
    width = 1280,
    height = 800,
    theme = 'light',
    reducedMotion = true,
    javaScript = true,
    locale = 'en-US',
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: javaScript,
    locale,
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(maxWaitMs);
  return context;
};

/** A page in a separate context: its own cookies, its own storage. Closing the page closes both. */
export const newPage = async (browser: Browser, options: PageOptions = {}): Promise<Page> => {
  const context = await newContext(browser, options);
  const page = await context.newPage();
  observe(page);
  // A browser that was closed has closed its contexts.
  page.once('close', () => void context.close().catch(() => undefined));
  return page;
};

/**
 * Pages that share what the browser loaded and compiled, one after the other. Each has its own session storage, and its
 * cookies have to be set; local storage is stored per account.
 */
export const pagesOfOneContext = (browser: Browser, options: PageOptions = {}): (() => Promise<Page>) => {
  let shared: Promise<BrowserContext> | null = null;
  return async () => {
    shared ??= newContext(browser, options);
    const context = await shared;
    await context.clearCookies();
    const page = await context.newPage();
    observe(page);
    return page;
  };
};

/**
 * For 20 ms after the focus the editor sets its caret again; no person is as quick as a test. The wait runs in the
 * page, whose timers fire in order however busy it is.
 */
export const caretIsSet = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 40)));

/** The page is the client's from now on: it has its session. */
export const signIn = (page: Page, { cookies, url }: Client): Promise<void> =>
  page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

const observationsOf = (page: Page): Observed => {
  const observations = observed.get(page);
  if (!observations) throw new Error('This page was not opened by newPage.');
  return observations;
};

/** Requests of the page to other machines. None was sent. */
export const outsideRequests = (page: Page): string[] => [...observationsOf(page).outside];

/** Errors of the page: uncaught ones and those in its console. */
export const pageErrors = (page: Page): string[] => [...observationsOf(page).errors];

/** How many pixels the page is wider than its window shows. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Frames have no axe to answer, so they are checked only as elements of the page. */
const runAxe = 'axe.run(document, { resultTypes: ["violations"], iframes: false, preload: false })';

/** Elements that fade in have temporary colors. Longer animations are checked as they are. */
const animationsHaveEnded = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
      .map(({ finished }) => finished.catch(() => undefined));
    const longest = new Promise((resolve) => setTimeout(resolve, 5_000));
    return Promise.race([Promise.all(ends), longest]).then(() => undefined);
  });

/** The accessibility rules the page breaks. Injected by the debugger, which no Content-Security-Policy stops. */
export const axe = async (page: Page): Promise<Result[]> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await animationsHaveEnded(page);
  return (await page.evaluate<AxeResults>(runAxe)).violations;
};

/** Short enough for a test's message: rule and location. */
export const axeSummary = async (page: Page): Promise<string[]> =>
  (await axe(page)).flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));

const screenshotFolder = path.join(import.meta.dirname, '../../../test-results');

/** Writes test-results/<name>.png and returns its path. */
export const screenshot = async (page: Page, name: string): Promise<string> => {
  const file = path.join(screenshotFolder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  return file;
};

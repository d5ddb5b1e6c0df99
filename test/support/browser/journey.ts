// What journeys share: one server and one browser per file, the pages of a test, and what no page may do.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../app.ts';
import {
  type Browser,
  launchBrowser,
  newPage,
  outsideRequests,
  type Page,
  type PageOptions,
  pageErrors,
  signIn,
} from './browser.ts';
import { reportFailedPage } from './failed-page.ts';

export interface Journey {
  app: TestServer;
  browser: Browser;
  /** With `isSignedIn`, the new account whose session every page has. */
  member: Client;
  /** The page that was opened last. */
  page: Page;
  /** Opens another page, which becomes `page`. */
  openPage: (options?: PageOptions) => Promise<Page>;
  /** For the running test: errors in the console that it causes on purpose. */
  allowErrors: (pattern: RegExp) => void;
}

export interface JourneySetup {
  /** By default a server with the settings of all tests. */
  startApp?: () => Promise<TestServer>;
  /** By default the Chromium of all tests. */
  launch?: () => Promise<Browser>;
  /** A page for each test, one for all tests of the file, or those that the tests open. */
  pages?: 'per-test' | 'per-file' | 'by-hand';
  /** Whether pages begin with the session of a new account, one per file. */
  isSignedIn?: boolean;
  /** Errors in the console that all tests of the file may cause. */
  allowedErrors?: RegExp;
  /** false: for files in which the server refuses calls on purpose, which the browser reports as errors. */
  checksErrors?: boolean;
  /** true: a call that the server refuses is an error too, unless it is allowed. */
  checksRefusedCalls?: boolean;
  /** For files whose emails show images of other sites; the browser refuses those requests. */
  allowsOutsideRequests?: boolean;
}

const desktop: PageOptions = { width: 1280, height: 900 };

/**
 * Registers the hooks of the file; the returned object is filled in before the first test. After each test its pages
 * are closed, and must have made no request to another machine and no error, unless the setup says otherwise.
 */
export const setUpJourney = (setup: JourneySetup = {}): Journey => {
  const {
    startApp = startTestServer,
    launch = () => launchBrowser(),
    pages = 'per-test',
    isSignedIn = false,
  } = setup;
  const opened: Page[] = [];
  let allowed: RegExp[] = [];
  const journey = {
    allowErrors: (pattern) => {
      allowed.push(pattern);
    },
    openPage: async (options = desktop) => {
      journey.page = await newPage(journey.browser, options);
      opened.push(journey.page);
      if (isSignedIn) await signIn(journey.page, journey.member);
      return journey.page;
    },
  } as Journey;

  beforeAll(async () => {
    const launching = launch().then((browser) => {
      journey.browser = browser;
    });
    [journey.app] = await Promise.all([startApp(), launching]);
    if (isSignedIn) journey.member = await journey.app.member();
    if (pages === 'per-file') await journey.openPage();
  });
  afterAll(async () => {
    await journey.browser?.close();
    await journey.app?.close();
  });
  if (pages === 'per-test') beforeEach(() => journey.openPage().then(() => undefined));
  afterEach(async ({ task }) => {
    if (pages !== 'by-hand') await reportFailedPage(journey.page, task);
    const used = [...opened];
    const patterns = [...allowed];
    if (setup.allowedErrors) patterns.push(setup.allowedErrors);
    if (!setup.checksRefusedCalls) patterns.push(/^Failed to load resource/);
    allowed = [];
    if (pages !== 'per-file') {
      opened.length = 0;
      await Promise.all(used.map((page) => page.close()));
    }
    for (const page of used) {
      if (!setup.allowsOutsideRequests) expect(outsideRequests(page)).toEqual([]);
      if (setup.checksErrors === false) continue;
      expect(pageErrors(page).filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual(
        [],
      );
    }
  });
  return journey;
};

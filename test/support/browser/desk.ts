// What journeys share: one server and one browser per file, and for each test a new account and page.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../app.ts';
import { type Browser, launchBrowser, type Page, pagesInOne, signIn } from './browser.ts';
import { builderIsReady } from './builder.ts';

export interface Desk {
  app: TestServer;
  browser: Browser;
  page: Page;
  member: Client;
  /** The member's address. */
  email: string;
  /** Opens the builder at an empty email. */
  startBlank: () => Promise<void>;
}

interface Account {
  member: Client;
  email: string;
}

let accounts = 0;

/** Registers the hooks of the file; the returned object is filled in when a test begins. */
export const setDesk = (): Desk => {
  // Filled in before anything reads it.
  const desk = {} as Desk;
  let openPage: () => Promise<Page>;
  let next: Promise<Account>;
  const newAccount = async (): Promise<Account> => {
    accounts += 1;
    const email = `desk-${accounts}@shop.example`;
    return { email, member: await desk.app.member(email) };
  };
  desk.startBlank = async () => {
    await desk.page.goto(`${desk.app.url}/builder`);
    await desk.page.getByText('Blank email').click();
    await builderIsReady(desk.page);
  };
  beforeAll(async () => {
    [desk.app, desk.browser] = await Promise.all([startTestServer(), launchBrowser()]);
    openPage = pagesInOne(desk.browser, { width: 1280, height: 900 });
    next = newAccount();
  });
  afterAll(async () => {
    await next?.catch(() => undefined);
    await desk.browser?.close();
    await desk.app?.close();
  });
  beforeEach(async () => {
    const [page, account] = await Promise.all([openPage(), next]);
    Object.assign(desk, account, { page });
    await signIn(page, account.member);
    // The account of the next test is created while this one runs.
    next = newAccount();
  });
  afterEach(async () => {
    const context = desk.page?.context();
    await Promise.all((context?.pages() ?? []).map((page) => page.close()));
    await context?.setOffline(false);
  });
  return desk;
};

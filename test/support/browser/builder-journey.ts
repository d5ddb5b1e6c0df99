// What journeys through the builder share: for each test a new account and a page that has the builder in its cache.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Client } from '../app.ts';
import { type Page, pagesOfOneContext, signIn } from './browser.ts';
import { builderIsReady } from './builder.ts';
import { reportFailedPage } from './failed-page.ts';
import { type Journey, setUpJourney } from './journey.ts';

export interface BuilderJourney extends Journey {
  /** The member's address. */
  email: string;
  /** Opens the builder at an empty email. */
  openBlankEmail: () => Promise<void>;
}

interface Account {
  member: Client;
  email: string;
}

let accounts = 0;

/** Registers the hooks of the file; the returned object is filled in when a test begins. */
export const setUpBuilderJourney = (): BuilderJourney => {
  const journey = setUpJourney({ pages: 'by-hand' }) as BuilderJourney;
  let openPage: () => Promise<Page>;
  let next: Promise<Account>;
  const newAccount = async (): Promise<Account> => {
    accounts += 1;
    const email = `builder-${accounts}@shop.example`;
    return { email, member: await journey.app.member(email) };
  };
  journey.openBlankEmail = async () => {
    await journey.page.goto(`${journey.app.url}/builder`);
    await journey.page.getByText('Blank email').click();
    await builderIsReady(journey.page);
  };
  beforeAll(() => {
    openPage = pagesOfOneContext(journey.browser, { width: 1280, height: 900 });
    next = newAccount();
  });
  afterAll(() => next?.catch(() => undefined));
  beforeEach(async () => {
    const [page, account] = await Promise.all([openPage(), next]);
    Object.assign(journey, account, { page });
    await signIn(page, account.member);
    // The account of the next test is created while this one runs.
    next = newAccount();
  });
  afterEach(async ({ task }) => {
    await reportFailedPage(journey.page, task);
    const context = journey.page?.context();
    await Promise.all((context?.pages() ?? []).map((page) => page.close()));
    await context?.setOffline(false);
  });
  return journey;
};

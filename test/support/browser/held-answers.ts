import type { Page } from './browser.ts';

/** Holds the answers of an address, so that the page shows what it shows meanwhile, until the result is called. */
export const holdAnswers = async (page: Page, address: string): Promise<() => Promise<void>> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(address);
  };
};

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers every change at an address with a failure that gives no reason, while `work` runs; 0 is no answer. */
export const whileFailing = async (
  page: Page,
  address: string,
  work: () => Promise<unknown>,
  status = 500,
): Promise<void> => {
  await page.route(address, (route) => {
    if (!changing.includes(route.request().method())) return route.fallback();
    return status === 0 ? route.abort() : route.fulfill({ status, json: {} });
  });
  await work();
  await page.unroute(address);
};

/** Pages that lead to the address stay as they are: its answer has no content. */
export const stayInsteadOf = (page: Page, address: string): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 204, body: '' }));

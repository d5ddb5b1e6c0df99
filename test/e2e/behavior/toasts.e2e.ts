// Messages: when they go, and what they never cover.
import { beforeAll, expect, test } from 'vitest';
import { setUpJourney } from '../../support/browser/journey.ts';

const journey = setUpJourney({ pages: 'per-file', isSignedIn: true });
let { app, page } = journey;
beforeAll(() => {
  ({ app, page } = journey);
});

const toast = (title?: string) =>
  page.locator('li[data-variant][data-state="open"]').filter(title === undefined ? {} : { hasText: title });
const dialog = () => page.getByRole('dialog');
const submit = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

interface Form {
  address: string;
  /** The button that opens it, where the address does not. */
  opener?: string;
  submitLabel: string;
  toast: string;
}

const campaign: Form = {
  address: '/esp?tab=campaigns&action=create-campaign',
  submitLabel: 'Create Campaign',
  toast: 'Required fields missing',
};
const forms: readonly Form[] = [
  campaign,
  {
    address: '/esp?tab=contacts',
    opener: 'Add subscriber',
    submitLabel: 'Add subscriber',
    toast: 'Email required',
  },
  { address: '/esp?tab=lists', opener: 'Create list', submitLabel: 'Create list', toast: 'Name required' },
];

const refuse = async ({ address, opener, submitLabel, toast: title }: Form) => {
  await page.goto(app.url + address);
  if (opener !== undefined) await page.getByRole('button', { name: opener, exact: true }).first().click();
  await submit(submitLabel);
  await toast(title).waitFor();
};

/** How long the message is still open after the dialog has gone, by the page's own clock; null: it never closed. */
const openAfterTheDialog = (): Promise<number | null> =>
  page.evaluate(
    () =>
      new Promise<number | null>((resolve) => {
        const isOpen = (selector: string) =>
          document.querySelector(`${selector}[data-state="open"]`) !== null;
        let closedAt: number | null = null;
        const look = () => {
          if (closedAt === null && !isOpen('[role="dialog"]')) closedAt = performance.now();
          if (closedAt !== null && !isOpen('li[data-variant]')) resolve(performance.now() - closedAt);
          else if (closedAt !== null && performance.now() - closedAt > 5_000) resolve(null);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

const windows = [
  { width: 375, height: 740 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
];

/** Which of the buttons that end a dialog the message covers: of its head, and of its foot. */
const covered = (): Promise<string[]> =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const boxOf = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (!box) throw new Error(`There is no ${selector}.`);
      return box;
    };
    const message = boxOf('li[data-variant]');
    return ['[role="dialog"] header button', '[role="dialog"] footer'].filter((selector) => {
      const { left, right, top, bottom } = boxOf(selector);
      return left < message.right && right > message.left && top < message.bottom && bottom > message.top;
    });
  });

test.each(forms)('“$toast” covers no button that ends its dialog, and goes with it', async (form) => {
  await refuse(form);
  for (const window of windows) {
    await page.setViewportSize(window);
    expect([window, await covered()]).toEqual([window, []]);
  }
  const time = openAfterTheDialog();
  await page.keyboard.press('Escape');
  expect(await time).toBeLessThan(200);
});

test('a failure goes with its screen, and a finished action is still reported after its dialog', async () => {
  await page.route('**/api/esp/lists', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto(`${app.url}/esp?tab=lists`);
  await page.getByRole('button', { name: 'Create list', exact: true }).first().click();
  await dialog().getByLabel('Name').fill('Gardeners');
  await submit('Create list');
  await toast('Failed to create list').waitFor();
  await page.unroute('**/api/esp/lists');
  await submit('Create list');
  await toast('List created').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByText('No campaigns yet').waitFor();
  expect(await toast('List created').count()).toBe(1);

  await page.route('**/api/esp/lists/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto(`${app.url}/esp?tab=lists`);
  await page.getByRole('button', { name: 'Delete Gardeners' }).click();
  await toast('Failed to delete list').waitFor();
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByText('No campaigns yet').waitFor();
  await expect.poll(() => toast().count()).toBe(0);
});

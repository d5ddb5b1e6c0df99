// Low windows, as at 200 % zoom: what stays for the content. And the notice above every screen, which stays low.
import { beforeAll, expect, test } from 'vitest';
import { overflow } from '../../support/browser/browser.ts';
import { builderIsReady } from '../../support/browser/builder.ts';
import { setUpJourney } from '../../support/browser/journey.ts';

const journey = setUpJourney({ pages: 'per-file', isSignedIn: true });
let { app, member, page } = journey;
beforeAll(() => {
  ({ app, member, page } = journey);
});

/** Which part of the window's height shows the email, along the middle of the canvas. */
const canvasShare = (): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector('[data-region="canvas"]');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.scrollIntoView({ block: 'start' });
    const { left, width } = canvas.getBoundingClientRect();
    const rows = Array.from({ length: window.innerHeight }, (_, y) =>
      document.elementFromPoint(left + width / 2, y),
    );
    return rows.filter((element) => canvas.contains(element)).length / rows.length;
  });

const scrollableHeight = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

test('in a low window the builder leaves half of the height to the email', async () => {
  const blocks = Array.from({ length: 12 }, (_, index) => ({
    id: `b${index}`,
    type: 'text',
    content: 'Tea',
  }));
  const { body } = await member.post('/api/templates', { name: 'Letter', content: { blocks } });
  await page.goto(`${app.url}/builder/${body.id}`);
  await builderIsReady(page);
  for (const width of [640, 900, 1280]) {
    await page.setViewportSize({ width, height: 400 });
    await page.locator('[data-block="b0"]').waitFor();
    await expect.poll(canvasShare).toBeGreaterThanOrEqual(0.5);
    expect([width, await overflow(page)]).toEqual([width, 0]);
    // Below the builder there is nothing to scroll to: only the app bar scrolls away.
    if (width >= 720) expect(await scrollableHeight()).toBeLessThanOrEqual(48);
  }
});

test('the notice about an unconfirmed address is one line, and can be dismissed', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${app.url}/help`);
  const notice = page.getByText('Confirm your email.').locator('../..');
  const height = async () => (await notice.boundingBox())?.height;
  await notice.waitFor();
  expect(await height()).toBe(40);
  for (const width of [768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await height()).toBeLessThanOrEqual(64);
    expect(await overflow(page)).toBe(0);
  }
  await notice.getByRole('button', { name: 'Dismiss for a day' }).click();
  await notice.waitFor({ state: 'detached' });
  await Promise.all([page.waitForResponse(/\/api\/config$/), page.reload()]);
  await page.waitForLoadState('networkidle');
  await page.locator('main [data-page-heading]').first().waitFor();
  expect(await notice.count()).toBe(0);
  // The day is over.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('dismissed:confirm-address')))
      localStorage.setItem(key, String(Date.now() - 25 * 60 * 60 * 1000));
  });
  await page.reload();
  await notice.waitFor();
});

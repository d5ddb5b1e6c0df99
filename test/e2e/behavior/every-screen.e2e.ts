// Every screen of a signed-in user: what moves while it loads from a server that answers late, and what a low window
// leaves to it.
import { beforeAll, expect, test } from 'vitest';
import { overflow, type Page, pageErrors } from '../../support/browser/browser.ts';
import { setUpJourney } from '../../support/browser/journey.ts';

const journey = setUpJourney({ pages: 'by-hand', isSignedIn: true });
const { openPage } = journey;
let { app, member } = journey;
const answerMs = 150;
const maxShift = 0.05;
const addresses: string[] = [
  '/dashboard',
  '/templates',
  '/saved-results',
  '/builder',
  '/craft-campaign',
  '/check',
  '/esp',
  '/esp?tab=campaigns',
  '/esp?tab=contacts',
  '/esp?tab=lists',
  '/esp?tab=settings',
  '/esp/segments/new',
  '/esp/archives',
  '/esp/forms',
  '/esp/suppressions',
  '/reports',
  '/settings',
  '/settings/plan',
  '/help',
];

beforeAll(async () => {
  ({ app, member } = journey);
  const { body: list } = await member.post('/api/esp/lists', { name: 'Gardeners' });
  await member.post('/api/esp/contacts/import', {
    contactsData: 'ann@north.example,Ann,Lee\nbo@north.example,Bo\ncyd@south.example,Cyd',
  });
  const blocks = [{ id: 'one', type: 'text', content: 'Tea' }];
  const { body: template } = await member.post('/api/templates', { name: 'Letter', content: { blocks } });
  const { body: campaign } = await member.post('/api/esp/campaigns', {
    name: 'Rain tea',
    subject: 'Rain tea',
    fromName: 'Mara',
    fromEmail: 'hello@shop.example',
    htmlContent: '<p>Tea</p>',
    listIds: [list.id],
  });
  const { body: segment } = await member.post('/api/esp/segments', {
    name: 'In the north',
    definition: {
      match: 'all',
      groups: [{ match: 'all', conditions: [{ about: 'email', operator: 'contains', value: 'north' }] }],
    },
  });
  const { body: contacts } = await member.get('/api/esp/contacts');
  addresses.push(
    `/builder/${template.id}`,
    `/esp/lists/${list.id}`,
    `/esp/segments/${segment.id}`,
    `/esp/contacts/${contacts[0].id}`,
    `/esp/campaigns/${campaign.id}`,
    '/outbox',
  );
});

/** The largest shifts first, with what moved. */
interface Shifts {
  total: number;
  largest: string[];
}

const watchShifts = () => {
  const entries: { value: number; moved: string }[] = [];
  Reflect.set(window, 'shifts', entries);
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName}.${element?.className} ${previousRect.y}→${currentRect.y}`;
      });
      entries.push({ value: entry.value, moved: moved.join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Bars across the window that stay while the page scrolls, and take more than a quarter of its height. */
const highBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { position, visibility } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return (
          ['sticky', 'fixed'].includes(position) &&
          visibility === 'visible' &&
          width > window.innerWidth / 2 &&
          height > window.innerHeight / 4
        );
      })
      .map((element) => element.className.toString()),
  );

const lowWindow = { width: 640, height: 400 };

const shiftsIn = async (page: Page, { checksLowWindow = false } = {}) => {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  let waiting = 0;
  page.on('request', () => {
    waiting += 1;
  });
  page.on('requestfinished', () => {
    waiting -= 1;
  });
  page.on('requestfailed', () => {
    waiting -= 1;
  });
  await page.addInitScript(watchShifts);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    await route.continue();
  });
  const found: Record<string, Shifts> = {};
  for (const address of addresses) {
    waiting = 0;
    await page.goto(app.url + address);
    await page.locator('[data-page-heading], [data-builder-heading]').first().waitFor();
    await expect.poll(() => waiting).toBeLessThanOrEqual(0);
    const entries = await page.evaluate(
      () =>
        new Promise<{ value: number; moved: string }[]>((resolve) => {
          // A shift is reported after the frame that shows it.
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'shifts'))));
        }),
    );
    if (checksLowWindow) {
      await page.setViewportSize(lowWindow);
      expect([address, await highBars(page), await overflow(page)]).toEqual([address, [], 0]);
      await page.setViewportSize(size);
    }
    const total = entries.reduce((sum, { value }) => sum + value, 0);
    if (total > maxShift)
      found[address] = {
        total,
        largest: entries
          .sort((a, b) => b.value - a.value)
          .slice(0, 3)
          .map(({ value, moved }) => `${value.toFixed(3)} ${moved}`),
      };
  }
  expect(pageErrors(page)).toEqual([]);
  return found;
};

// Opens 23 screens twice, which takes longer than all other journeys.
test.runIf(process.env.LONG)(
  'no screen moves while it loads, and a low window leaves the height to its content',
  async () => {
    const pages = [
      await openPage({ width: 375, height: 800 }),
      await openPage({ width: 1280, height: 800 }),
    ] as const;
    const [narrow, wide] = await Promise.all([
      shiftsIn(pages[0]),
      shiftsIn(pages[1], { checksLowWindow: true }),
    ]);
    expect({ narrow, wide }).toEqual({ narrow: {}, wide: {} });
  },
);

// Every state of the builder, at three widths and in both themes, breaks no rule of accessibility.
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../support/app.ts';
import { axeSummary, newPage, type Page, signIn } from '../../support/browser/browser.ts';
import {
  type BuilderState,
  builderStates,
  openState,
} from '../../support/browser/builder-states/builder-states.ts';
import { setUpJourney } from '../../support/browser/journey.ts';

const widths = [375, 768, 1280];

/**
 * `npm run test:long` checks every state, width and theme. Here each state is checked once: some on a light tablet, the
 * others alternately on a narrow dark screen and a wide light one.
 */
const isLong = Boolean(process.env.LONG);
/** Each looks much like another state of the list. */
const similar = new Set([
  'filled',
  'inspect-row',
  'inspect-divider',
  'inspect-spacer',
  'text-color',
  'preview-dark',
  'saved',
]);
const onTablets = new Set([
  'selected',
  'inspect-image',
  'typing',
  'several-selected',
  'preview',
  'offline',
  'step-3',
]);
const checked = builderStates.filter(({ name }) => isLong || !similar.has(name));

const journey = setUpJourney({ checksErrors: false, pages: 'by-hand' });
let { app } = journey;
let member: Client;
/** One per width, so that each loads its assets once. */
let windows: { width: number; first: Page }[];
beforeAll(async () => {
  ({ app } = journey);
  member = await app.member();
  windows = await Promise.all(
    widths.map(async (width) => {
      const first = await newPage(journey.browser, { width, height: 800 });
      await signIn(first, member);
      return { width, first };
    }),
  );
});

/** The colors of a new button are fixed, white on #3b82f6; its inspector tells the author that it is hard to read. */
const isDefaultButton = (fault: string) => /^color-contrast: .*data-type="button"/.test(fault);

const faultsOf = async (page: Page, state: BuilderState, width: number): Promise<string[]> => {
  const themes = isLong ? (['light', 'dark'] as const) : ([width === 375 ? 'dark' : 'light'] as const);
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: themes[0] });
  await openState(state, { app, member, page, width });
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const faults = await axeSummary(page);
    found.push(...faults.filter((fault) => !isDefaultButton(fault)).map((fault) => `${theme}, ${fault}`));
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) found.push(`wider than the window by ${overflow} px`);
  return found.map((fault) => `${width} px, ${fault}`);
};

const isCheckedAt = (width: number, { name }: BuilderState, index: number): boolean => {
  if (isLong) return true;
  if (onTablets.has(name)) return width === 768;
  return width === (index % 2 === 0 ? 375 : 1280);
};

test.each(checked.map((state, index) => [state.name, state, index] as const))(
  'the state %s has no fault',
  async (_, state, index) => {
    const faults = await Promise.all(
      windows.map(async ({ width, first }) => {
        if (!isCheckedAt(width, state, index)) return [];
        const page = await first.context().newPage();
        return faultsOf(page, state, width).finally(() => page.close());
      }),
    );
    expect(faults.flat()).toEqual([]);
  },
);

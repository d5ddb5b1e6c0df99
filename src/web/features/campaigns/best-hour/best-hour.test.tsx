import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { catalogs } from '#text/catalogs.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setRegion } from '#web/text/region.ts';
import { i18n } from '#web/text/t.ts';
import { setUpRoot } from '../../../../../test/support/browser/react-root.ts';
import { BestHour } from './best-hour.tsx';

const root = setUpRoot();
let requested: string[];

beforeEach(() => {
  requested = [];
});

afterEach(() => {
  i18n.activate('en');
  setRegion({ locale: null, timeZone: null, firstDayOfWeek: null });
});

const show = async (features: string[], response: object) => {
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json(response);
  });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', plan: { features } });
  await root.show(client, <BestHour place="overview" />);
};
const { reads } = root;

test('the panel names the hours with the most reactions and their number', async () => {
  await show(['advanced-analytics'], {
    campaigns: 4,
    reactions: 1_250,
    hours: [
      { weekday: 2, hour: 9, opened: 900, clicked: 100 },
      { weekday: 4, hour: 23, opened: 249, clicked: 0 },
      { weekday: 7, hour: 11, opened: 0, clicked: 1 },
    ],
    best: [
      { weekday: 2, hour: 9 },
      { weekday: 4, hour: 23 },
      { weekday: 7, hour: 11 },
    ],
  });
  await reads('Tuesday, 9 AM to 10 AM 1,000 opens and clicks');
  await reads('Thursday, 11 PM to 12 AM 249 opens and clicks');
  await reads('Sunday, 11 AM to 12 PM 1 open or click');
  await reads('Based on 1,250 first opens and clicks of your last 4 campaigns, in your time zone.');
  expect(requested[0]).toMatch(/^\/api\/esp\/best-hours\?timeZone=/);
});

test('hours are those of the account’s time zone, written as in its region', async () => {
  setRegion({ locale: 'en-GB', timeZone: 'Asia/Tokyo', firstDayOfWeek: null });
  await show(['advanced-analytics'], {
    campaigns: 4,
    reactions: 1_000,
    hours: [{ weekday: 4, hour: 22, opened: 900, clicked: 100 }],
    best: [{ weekday: 4, hour: 22 }],
  });
  await reads('Thursday, 22 to 23');
  expect(requested[0]).toBe('/api/esp/best-hours?timeZone=Asia%2FTokyo');
});

test('with too little data the panel names no hour and says how much it needs', async () => {
  await show(['advanced-analytics'], {
    campaigns: 2,
    reactions: 499,
    hours: [{ weekday: 2, hour: 9, opened: 499, clicked: 0 }],
    best: [],
  });
  await reads(
    'We suggest a best hour after 500 first opens and clicks from 3 campaigns. Your last 10 campaigns count. So far you have 499 from 2 campaigns.',
  );
});

test('the week is a grid with the numbers in it, which the keyboard reads cell by cell', async () => {
  await show(['advanced-analytics'], {
    campaigns: 4,
    reactions: 1_250,
    hours: [
      { weekday: 1, hour: 1, opened: 1_200, clicked: 0 },
      { weekday: 2, hour: 1, opened: 40, clicked: 10 },
    ],
    best: [{ weekday: 1, hour: 1 }],
  });
  await reads('1.2K');
  const grid = root.container().querySelector('[role="grid"]');
  const stops = () => [...(grid?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])];
  expect(stops().map((cell) => cell.getAttribute('aria-label'))).toEqual(['Monday, 12 AM to 1 AM: 0']);
  const press = (key: string) =>
    act(
      () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  act(() => stops()[0]?.focus());
  press('ArrowRight');
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, 1 AM to 2 AM: 50');
  expect(document.activeElement?.textContent).toBe('50');
  expect(stops()).toEqual([document.activeElement]);
  press('End');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, 11 PM to 12 AM: 0');
  press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, 11 PM to 12 AM: 0');
});

test('a plan without best hours names the feature in one sentence and sends no request', async () => {
  await show(['priority-support'], {});
  await reads('The best hour to send is part of the yearly plan.');
  i18n.load('de', { ...catalogs.de });
  i18n.activate('de');
  await show(['priority-support'], {});
  await reads('Die beste Sendezeit ist Teil des Jahrestarifs.');
  expect(requested).toEqual([]);
});

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
  await root.show(client, <BestHour />);
};
const { reads } = root;

test('the panel names the hours with the most reactions and their number', async () => {
  await show(['advanced-analytics'], {
    days: 90,
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
  await reads('Based on 1,250 first opens and clicks in the last 90 days, in your time zone.');
  expect(requested[0]).toMatch(/^\/api\/esp\/best-hours\?timeZone=/);
});

test('hours are those of the account’s time zone, written as in its region', async () => {
  setRegion({ locale: 'en-GB', timeZone: 'Asia/Tokyo', firstDayOfWeek: null });
  await show(['advanced-analytics'], {
    days: 90,
    campaigns: 4,
    reactions: 1_000,
    hours: [{ weekday: 4, hour: 22, opened: 900, clicked: 100 }],
    best: [{ weekday: 4, hour: 22 }],
  });
  await reads('Thursday, 22 to 23');
  expect(requested[0]).toBe('/api/esp/best-hours?timeZone=Asia%2FTokyo');
});

test('with too little data the panel names no hour and says how much it needs', async () => {
  await show(['advanced-analytics'], { days: 90, campaigns: 1, reactions: 99, hours: [], best: [] });
  await reads(
    'We suggest a best hour after 100 first opens and clicks from 3 campaigns. In the last 90 days you had 99 from 1 campaign.',
  );
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

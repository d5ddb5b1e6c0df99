import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/auth.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setRoot } from '../../../../../test/support/browser/react-root.ts';
import { BestHour } from './best-hour.tsx';

const root = setRoot();
let asked: string[];

beforeEach(() => {
  asked = [];
});

const show = async (features: string[], answer: object) => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(answer);
  });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', plan: { features } });
  await root.show(client, <BestHour />);
};
const { reads } = root;

test('names the hours with the most reactions, and how many these are', async () => {
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
  await reads('Tuesday, 9 to 10 AM 1,000 opens and clicks');
  await reads('Thursday, 11 PM to 12 AM 249 opens and clicks');
  await reads('Sunday, 11 AM to 12 PM 1 open or click');
  await reads('From 1,250 first opens and clicks by people in the last 90 days, in your time zone.');
  expect(asked[0]).toMatch(/^\/api\/esp\/best-hours\?timeZone=/);
});

test('names none with too little data, and says how much it needs', async () => {
  await show(['advanced-analytics'], { days: 90, campaigns: 1, reactions: 99, hours: [], best: [] });
  await reads(
    'We name a best hour after 100 first opens and clicks from 3 campaigns. In the last 90 days you had 99 from 1 campaign.',
  );
});

test('a plan without it names it in one sentence, and sends no request', async () => {
  await show(['priority-support'], {});
  await reads('The best hour to send is part of the yearly plan.');
  expect(asked).toEqual([]);
});

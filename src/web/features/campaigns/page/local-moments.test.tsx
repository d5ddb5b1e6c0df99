import { afterEach, beforeEach, expect, test } from 'vitest';
import { setRegion } from '#web/text/region.ts';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { LocalMoments } from './local-moments.tsx';

const screen = setUpScreen();
beforeEach(() => setRegion({ locale: null, timeZone: 'Europe/Lisbon', firstDayOfWeek: null }));
afterEach(() => setRegion({ locale: null, timeZone: null, firstDayOfWeek: null }));
const moments = [
  { at: '2026-12-05T00:00:00.000Z', timeZone: 'Asia/Tokyo', recipients: 3 },
  { at: '2026-12-05T08:00:00.000Z', timeZone: 'Europe/Berlin', recipients: 1_200 },
  { at: '2026-12-05T17:00:00.000Z', timeZone: 'America/Los_Angeles', recipients: 40 },
];
const show = (now: string, paused = false) =>
  screen.show(<LocalMoments moments={moments} nowMs={Date.parse(now)} paused={paused} />);
const states = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    row.lastElementChild?.textContent?.replace(/^State/, ''),
  );

test('the next time zone, the others, and which times are reached', async () => {
  await show('2026-12-05T07:00:00Z');
  expect(screen.text()).toContain(
    'Next: 1,200 recipients in the time zone of Berlin, on Dec 5, 2026 at 8:00 AM your time.',
  );
  expect(screen.text()).toContain('The other 40 recipients by Dec 5, 2026 at 9:00 AM in Los Angeles.');
  expect(states()).toEqual(['Time reached', 'To come', 'To come']);
  await show('2026-12-05T17:00:00Z');
  expect(screen.text()).not.toContain('Next:');
  expect(states()).toEqual(['Time reached', 'Time reached', 'Time reached']);
});

test('a paused campaign says nothing of what comes next', async () => {
  await show('2026-12-05T07:00:00Z', true);
  expect(screen.text()).not.toContain('Next:');
  expect(states()).toContain('To come');
});

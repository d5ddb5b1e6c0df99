import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { setRegion } from '#web/text/region.ts';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const screen = setUpScreen();
const onSchedule = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-12-01T12:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  setRegion({ locale: null, timeZone: 'Europe/Berlin', firstDayOfWeek: null });
  onSchedule.mockReset();
  screen.answers['GET /api/esp/campaigns/c1/time-zones'] = { recipients: 1_200, withTimeZone: 900 };
});
afterEach(() => setRegion({ locale: null, timeZone: null, firstDayOfWeek: null }));

const show = (more: Partial<Campaign> = {}) => {
  const campaign = sampleCampaign('c1', 'scheduled', { name: 'Spring', ...more });
  return screen.show(
    <ScheduleDialog
      campaign={campaign}
      open
      busy={false}
      onClose={() => undefined}
      onSchedule={onSchedule}
    />,
  );
};
const chooseTime = async (date: string, time: string): Promise<void> => {
  await screen.fill('Date', date);
  await screen.fill('Time', time);
};

test('each recipient gets it by their own clock, and those who are late as chosen', async () => {
  await show();
  await chooseTime('2026-12-05', '09:00');
  await screen.fill('Whose time', 'recipients');
  expect(screen.text()).toContain(
    '900 of 1,200 recipients have a time zone of their own. All others get it at this time in Berlin.',
  );
  expect(screen.text()).toContain(
    'when the first time zone on earth reaches this time: Dec 4, 2026 at 8:00 PM',
  );
  await screen.fill('Recipients whose time has passed', 'next-day');
  await screen.submit();
  expect(onSchedule).toHaveBeenCalledExactlyOnceWith({
    at: '2026-12-05T08:00:00.000Z',
    timeZone: 'Europe/Berlin',
    zones: 'recipients',
    lateRecipients: 'next-day',
  });
  await chooseTime('2026-12-01', '20:00');
  expect(screen.text()).toContain('Sending starts at once');
});

test('a time of another time zone is sent as such, and shown by both clocks', async () => {
  await show({
    scheduledAt: '2026-12-05T14:00:00.000Z',
    schedule: { zones: 'sender', timeZone: 'America/New_York', localTime: null, lateRecipients: 'now' },
  });
  // As it was chosen: 09:00 in New York.
  expect([screen.field('Date').value, screen.field('Time').value]).toEqual(['2026-12-05', '09:00']);
  await chooseTime('2026-12-05', '10:30');
  expect(screen.text()).toContain(
    'Dec 5, 2026 at 4:30 PM (Berlin, GMT+1); Dec 5, 2026 at 10:30 AM in New York',
  );
  await screen.submit();
  expect(onSchedule).toHaveBeenCalledExactlyOnceWith({
    at: '2026-12-05T15:30:00.000Z',
    timeZone: 'America/New_York',
    zones: 'sender',
    lateRecipients: 'now',
  });
});

test('a schedule by the clocks of recipients opens as it was chosen; a time that has passed is refused', async () => {
  await show({
    scheduledAt: '2026-12-04T19:00:00.000Z',
    schedule: {
      zones: 'recipients',
      timeZone: 'Europe/Berlin',
      localTime: '2026-12-05T09:00',
      lateRecipients: 'next-day',
    },
  });
  expect(screen.field('Time').value).toBe('09:00');
  expect(screen.field('Whose time').value).toBe('recipients');
  expect(screen.field('Recipients whose time has passed').value).toBe('next-day');
  await chooseTime('2026-12-01', '12:59');
  await screen.submit();
  expect(onSchedule).not.toHaveBeenCalled();
  expect(screen.text()).toContain('This time is in the past');
});

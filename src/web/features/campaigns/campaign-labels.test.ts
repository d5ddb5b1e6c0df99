import { afterEach, expect, test } from 'vitest';
import { waitingReason } from '#contract/campaigns/states.ts';
import { setRegion } from '#web/text/region.ts';
import {
  formatRate,
  isJustSent,
  percentOf,
  scheduledLabel,
  sentAgo,
  statusReasonOf,
  timeLeft,
} from './campaign-labels.ts';

afterEach(() => setRegion({ locale: null, timeZone: null, firstDayOfWeek: null }));

test('rates are shares of what was sent, with one decimal, and 0 of nothing', () => {
  expect(percentOf(1, 3)).toBe(33.3);
  expect([percentOf(undefined, 5), percentOf(2, undefined), percentOf(0, 0)]).toEqual([0, 0, 0]);
  expect(formatRate(1, 1)).toBe('100.0%');
  setRegion({ locale: 'en-DE', timeZone: null, firstDayOfWeek: null });
  expect(formatRate(1, 3)).toMatch(/^33,3\s?%$/);
});

test.each([
  [null, ''],
  [2, 'A few seconds left'],
  [42, 'About 40 seconds left'],
  [58, 'About 1 minute left'],
  [61, 'About 1 minute left'],
  [3_600, 'About 60 minutes left'],
  [7_200, 'About 2 hours left'],
  [200_000, 'About 2 days left'],
])('%s seconds are shown as text', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});

test.each([
  [-60, 'Sent less than a minute ago.', true],
  [59, 'Sent less than a minute ago.', true],
  [60, 'Sent 1 minute ago.', true],
  [150, 'Sent 2 minutes ago.', true],
  [3_600, 'Sent 1 hour ago.', true],
  [86_399, 'Sent 23 hours ago.', true],
  [86_400, 'Sent 24 hours ago.', false],
])('a campaign sent %s seconds ago says so, and is new for a day', (seconds, text, isNew) => {
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  const campaign = { sentAt: new Date(nowMs - seconds * 1_000).toISOString() };
  expect([sentAgo(campaign, nowMs), isJustSent(campaign, nowMs)]).toEqual([text, isNew]);
});

test('a campaign that was never sent is not new', () => {
  expect(isJustSent({ sentAt: null }, Date.now())).toBe(false);
});

const blank = { waitingUntil: null, waitingCheck: null, fromEmail: '' };

test('every reason says why and what comes next, in each possible state', () => {
  for (const waiting of waitingReason.options)
    for (const status of ['draft', 'scheduled', 'sending', 'paused'] as const) {
      const reason = statusReasonOf({ ...blank, status, waiting, fromEmail: 'mara@shop.example' });
      expect(reason?.why).toMatch(/\.$/);
      expect(reason?.next).toMatch(/\.$/);
    }
  expect(statusReasonOf({ ...blank, status: 'sent', waiting: 'bounces' })).toBeNull();
});

test('a paused campaign needs a person to resume it, and a sending campaign continues by itself', () => {
  const common = { ...blank, waitingUntil: '2026-11-21T12:00:00.000Z', fromEmail: 'mara@shop.example' };
  expect(statusReasonOf({ ...common, status: 'paused', waiting: 'not_verified' })).toEqual({
    why: 'Your email service has not verified mara@shop.example.',
    next: 'Verify the address or its domain there. Then resume the campaign.',
    place: 'settings',
  });
  expect(statusReasonOf({ ...common, status: 'sending', waiting: 'daily_quota' })?.next).toMatch(
    /^We’ll try again on Nov 21, 2026 at /,
  );
});

test('preflight findings are named even when the time of the campaign has passed', () => {
  const check = { message: 'Your postal address is missing.', fix: 'Enter it in the settings.' };
  const campaign = {
    ...blank,
    status: 'scheduled' as const,
    waiting: 'blocked' as const,
    waitingUntil: '2026-11-21T12:05:00.000Z',
    waitingCheck: check,
    scheduledAt: '2026-11-21T12:00:00.000Z',
    schedule: null,
  };
  const reason = statusReasonOf(campaign);
  expect(reason?.why).toBe('Your postal address is missing.');
  expect(reason?.next).toMatch(
    /^The campaign was not sent at its scheduled time. Enter it in the settings. We’ll try again on Nov 21/,
  );
  const scheduledMs = Date.parse(campaign.scheduledAt);
  expect(scheduledLabel(campaign, scheduledMs + 1)).toMatchObject({
    name: 'Was scheduled for',
    waiting: 'Your postal address is missing.',
  });
  setRegion({ locale: null, timeZone: 'Europe/Berlin', firstDayOfWeek: null });
  expect(scheduledLabel(campaign, scheduledMs).time).toBe('Nov 21, 2026 at 1:00 PM (Berlin, GMT+1)');
  const schedule = { zones: 'recipients', timeZone: 'Europe/Berlin', localTime: '2026-11-21T09:00' } as const;
  expect(
    scheduledLabel({ ...campaign, schedule: { ...schedule, lateRecipients: 'now' } }, scheduledMs).time,
  ).toBe('Nov 21, 2026 at 9:00 AM, each recipient’s own time');
  const early = { ...campaign, waiting: null, waitingCheck: null };
  expect(scheduledLabel(early, scheduledMs - 1)).toMatchObject({ name: 'Scheduled for', waiting: '' });
  expect(scheduledLabel(early, scheduledMs + 1)).toMatchObject({ name: 'Was scheduled for', waiting: '' });
});

// Whose clock decides when a campaign goes out.
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { LateRecipients, ScheduleInput } from '#contract/campaigns/schedule.ts';
import { currentTimeZone } from '#web/lib/formats.ts';
import { localDateAndTime, nextMorning, toInstant } from './local-time.ts';

export type WhoseClock = 'mine' | 'zone' | 'recipients';

export interface ScheduleValues {
  date: string;
  time: string;
  whose: WhoseClock;
  /** Of `zone`. */
  timeZone: string;
  late: LateRecipients;
}

/** The time zone that date and time are in. */
export const zoneOf = ({ whose, timeZone }: Pick<ScheduleValues, 'whose' | 'timeZone'>): string =>
  whose === 'zone' ? timeZone : currentTimeZone();

export const scheduleValues = (
  { scheduledAt, schedule }: Pick<CampaignSummary, 'scheduledAt' | 'schedule'>,
  now: Date,
): ScheduleValues => {
  const common = {
    timeZone: schedule?.timeZone ?? currentTimeZone(),
    late: schedule?.lateRecipients ?? 'now',
  } as const;
  if (schedule?.localTime) {
    const [date = '', time = ''] = schedule.localTime.split('T');
    return { date, time, whose: 'recipients', ...common };
  }
  const isElsewhere = schedule !== null && schedule.timeZone !== currentTimeZone();
  // A campaign of an earlier version, or of a call without a time zone, has none of its own.
  const whose = isElsewhere && schedule.timeZone !== 'UTC' ? 'zone' : 'mine';
  const at = scheduledAt === null ? nextMorning(now) : new Date(scheduledAt);
  return { ...localDateAndTime(at, zoneOf({ whose, ...common })), whose, ...common };
};

/** null: date or time is missing. */
export const scheduleInput = (values: ScheduleValues): ScheduleInput | null => {
  const timeZone = zoneOf(values);
  const at = toInstant(values.date, values.time, timeZone);
  return (
    at && {
      at: at.toISOString(),
      timeZone,
      zones: values.whose === 'recipients' ? 'recipients' : 'sender',
      lateRecipients: values.late,
    }
  );
};

/** Where the day begins, clocks are this far ahead of UTC. */
const firstZoneHours = 14;

/** When the first clock on earth shows the time; past: some recipients are late. */
export const firstMoment = ({ date, time }: Pick<ScheduleValues, 'date' | 'time'>): Date | null => {
  const at = toInstant(date, time, 'UTC');
  return at && new Date(at.getTime() - firstZoneHours * 3_600_000);
};

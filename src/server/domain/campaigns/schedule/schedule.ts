// When a campaign goes out, as it is stored and answered.
import type { CampaignSchedule, LocalMoment, ScheduleInput } from '#contract/campaigns/schedule.ts';
import type { Context } from '../../../context.ts';
import type { ListedCampaign } from '../../../db/campaigns/campaigns.ts';
import type { RunningCampaign } from '../../../db/campaigns/running-campaigns.ts';
import { type LocalTime, localTimeOf } from '../../../db/campaigns/time-zones.ts';
import type { StoredLocalMoment } from '../../../db/stored-types.ts';
import { requireZone } from './known-zones.ts';

type ScheduleColumns = Pick<
  ListedCampaign,
  'scheduled_at' | 'schedule_zone' | 'local_time' | 'late_recipients'
>;

/** All recipients get it at the same moment. */
export const atOneMoment = { local_time: null, late_recipients: null } as const;

export const noSchedule = { scheduled_at: null, schedule_zone: null, ...atOneMoment } as const;

export const scheduleOf = ({
  schedule_zone,
  local_time,
  late_recipients,
}: ScheduleColumns): CampaignSchedule | null =>
  schedule_zone === null
    ? null
    : {
        zones: local_time === null ? 'sender' : 'recipients',
        timeZone: schedule_zone,
        localTime: local_time,
        lateRecipients: late_recipients ?? 'now',
      };

export const isSameSchedule = (a: ScheduleColumns, b: ScheduleColumns): boolean =>
  a.scheduled_at?.getTime() === b.scheduled_at?.getTime() &&
  a.schedule_zone === b.schedule_zone &&
  a.local_time === b.local_time &&
  a.late_recipients === b.late_recipients;

/** A campaign for the clocks of its recipients starts when the first clock on earth shows the time. */
export const scheduleToStore = async (
  ctx: Context,
  { at, timeZone, zones, lateRecipients }: ScheduleInput,
): Promise<ScheduleColumns> => {
  const zone = await requireZone(ctx, timeZone);
  const moment = new Date(at);
  if (zones === 'sender') return { scheduled_at: moment, schedule_zone: zone, ...atOneMoment };
  const { localTime, firstAt } = await localTimeOf(ctx.db, moment, zone);
  const now = ctx.now();
  return {
    scheduled_at: firstAt > now ? firstAt : now,
    schedule_zone: zone,
    local_time: localTime,
    late_recipients: lateRecipients,
  };
};

/** A campaign starts a moment after its time: no one is late for that. */
const graceMs = 15 * 60_000;

/** For the snapshot of recipients; null: all get it at once. */
export const localTimeFor = (
  { local_time, schedule_zone, late_recipients, started_at }: RunningCampaign,
  zones: readonly string[],
): LocalTime | null => {
  if (local_time === null || schedule_zone === null) return null;
  // An update of the database may have dropped a name.
  const fallbackZone = zones.includes(schedule_zone) ? schedule_zone : 'UTC';
  return {
    time: local_time,
    fallbackZone,
    // Each zone once: a second one would be a second moment for its recipients.
    zones: [...new Set([...zones, fallbackZone])],
    startedAt: started_at,
    lateBefore: new Date(started_at.getTime() - graceMs),
    late: late_recipients ?? 'now',
  };
};

export const localMomentsOf = (moments: readonly StoredLocalMoment[] | null): LocalMoment[] | null =>
  moments?.map(({ at, zone, recipients }) => ({ at, timeZone: zone, recipients })) ?? null;

/** The moments of another slice of recipients, added. Of zones with the same moment, that of most recipients is named. */
export const withMoments = (
  known: readonly StoredLocalMoment[],
  added: readonly StoredLocalMoment[],
): StoredLocalMoment[] => {
  const byTime = new Map(known.map((moment) => [moment.at, moment]));
  for (const { at, zone, recipients } of added) {
    const before = byTime.get(at);
    byTime.set(at, {
      at,
      zone: before && before.recipients >= recipients ? before.zone : zone,
      recipients: (before?.recipients ?? 0) + recipients,
    });
  }
  return [...byTime.values()].sort((a, b) => a.at.localeCompare(b.at));
};

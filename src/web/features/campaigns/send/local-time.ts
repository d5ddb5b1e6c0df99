// Dates and times in the user's time zone.
import { currentTimeZone, dateFormat } from '#web/lib/formats.ts';
import { momentOf, wallTime } from '#web/lib/zoned-time.ts';

const two = (part: number): string => String(part).padStart(2, '0');

export const localDateAndTime = (at: Date, timeZone = currentTimeZone()): { date: string; time: string } => {
  const { year, month, day, hour, minute } = wallTime(at, timeZone);
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
};

/** Null when one of them is missing or invalid. */
export const toInstant = (date: string, time: string, timeZone = currentTimeZone()): Date | null => {
  // As in UTC it is only checked: each day there has all hours.
  const parsed = date && time ? new Date(`${date}T${time}Z`) : null;
  if (!parsed || Number.isNaN(parsed.getTime())) return null;
  return momentOf(wallTime(parsed, 'UTC'), timeZone);
};

/** A usual hour for reading email, tomorrow. */
export const nextMorning = (now: Date): Date => {
  const timeZone = currentTimeZone();
  const { year, month, day } = wallTime(now, timeZone);
  return momentOf({ year, month, day: day + 1, hour: 9, minute: 0 }, timeZone);
};

/** `Central European Standard Time (Europe/Berlin)`. */
export const timeZoneName = (): string => {
  const timeZone = currentTimeZone();
  const long = dateFormat({ timeZone, timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return long && long !== timeZone ? `${long} (${timeZone})` : timeZone;
};

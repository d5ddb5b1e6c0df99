import { isTimeZone } from '#contract/region.ts';
import { t } from '#web/text/t.ts';
import { currentTimeZone, dateFormat, relativeTime, writeDate } from './formats.ts';
import { wallTime } from './zoned-time.ts';

type Moment = string | Date | null | undefined;

const known = (value: Moment): Date | null => {
  if (!value) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
};

const dayOptions = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const timeOptions = { hour: 'numeric', minute: '2-digit' } as const;

/** `Nov 21, 2026`, or a dash for no date. */
export const formatDate = (value: Moment): string => {
  const date = known(value);
  return date ? writeDate(date, dayOptions) : '-';
};

/** The same for a day without hours, which in the reader's time zone could be the day before. */
export const formatDay = (day: string, month: 'short' | 'long' = 'short'): string =>
  writeDate(new Date(day), { ...dayOptions, month, timeZone: 'UTC' });

/** `Nov 21`; `isDay`: of a day without hours. */
export const formatMonthDay = (date: Date, { isDay = false } = {}): string =>
  writeDate(date, { month: 'short', day: 'numeric', ...(isDay ? { timeZone: 'UTC' } : {}) });

/** `1:35 AM` */
export const formatTime = (date: Date): string => writeDate(date, timeOptions);

/** `1 AM`, or `1:30 AM` where the time zone has half hours. */
export const formatHour = (date: Date): string =>
  wallTime(date, currentTimeZone()).minute === 0 ? writeDate(date, { hour: 'numeric' }) : formatTime(date);

/** `Nov 21, 2026 at 1:35 AM`, or a dash for no date. */
export const formatDateTime = (value: Moment): string => {
  const date = known(value);
  return date
    ? t('shared.dates.dateAtTime', { date: writeDate(date, dayOptions), time: formatTime(date) })
    : '-';
};

/** `Nov 21, 2026 at 1:35 AM` on the clock of another time zone. */
export const formatDateTimeIn = (value: string | Date, timeZone: string): string => {
  const zone = isTimeZone(timeZone) ? timeZone : currentTimeZone();
  const date = new Date(value);
  return t('shared.dates.dateAtTime', {
    date: writeDate(date, { ...dayOptions, timeZone: zone }),
    time: writeDate(date, { ...timeOptions, timeZone: zone }),
  });
};

/** `now`, `2 minutes ago`, `yesterday`; of weeks and more the date. */
export const formatAgo = (date: Date, now: Date): string => {
  const minutes = Math.round(Math.max(0, now.getTime() - date.getTime()) / 60_000);
  if (minutes < 60) return relativeTime(-minutes, minutes === 0 ? 'second' : 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 24) return relativeTime(-hours, 'hour');
  const days = Math.round(hours / 24);
  return days < 7 ? relativeTime(-days, 'day') : formatDate(date);
};

/** `Berlin` for `Europe/Berlin`. */
export const cityOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** `GMT+1`: the offset of a time zone at a moment. Its short name differs from language to language. */
export const offsetOf = (timeZone: string, at: Date): string =>
  dateFormat({ timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Berlin, GMT+1`: the reader's time zone at a moment. */
export const formatTimeZone = (at: Date): string => {
  const timeZone = currentTimeZone();
  return timeZone === 'UTC'
    ? timeZone
    : t('shared.dates.cityAndOffset', { city: cityOf(timeZone), offset: offsetOf(timeZone, at) });
};

/** `Nov 25, 2026 at 11:17 AM (Berlin, GMT+1)`, for a time that someone plans by. */
export const formatDateTimeZoned = (value: Moment): string => {
  const date = known(value);
  return date
    ? t('shared.dates.timeInZone', { time: formatDateTime(date), zone: formatTimeZone(date) })
    : '-';
};

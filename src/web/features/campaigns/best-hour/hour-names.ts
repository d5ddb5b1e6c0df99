// Weekdays and hours in the words of the reader's region. The server answers them in the reader's time zone already.
import { writeDate } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';

const timeZone = 'UTC';
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Weekday 1 is Monday, as January 1, 2024 was. */
export const weekdayNames = (weekday: 'long' | 'short'): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => writeDate(new Date(Date.UTC(2024, 0, day)), { weekday, timeZone }));

/** One more than a day has: the last hour ends with it. */
export const hourNames = (): string[] =>
  [...hours, 24].map((hour) =>
    writeDate(new Date(Date.UTC(2024, 0, 1, hour)), { hour: 'numeric', timeZone }),
  );

/** `9 AM to 10 AM` */
export const hourText = (hour: number, names: readonly string[]): string =>
  t('campaigns.bestHour.hourToHour2', { hour: names[hour], hour2: names[hour + 1] });

// Dates and times of the wall clock in a time zone. `Date` knows only that of the browser.

/** Months from 1, as people count them. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
};

export const wallTime = (at: Date, timeZone: string): WallTime => {
  const parts = formatIn(timeZone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  };
};

const asIfUtc = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

const dayMs = 86_400_000;

/** How far the clocks of the zone are ahead of UTC. */
const offsetMs = (at: number, timeZone: string): number =>
  asIfUtc(wallTime(new Date(at), timeZone)) - Math.floor(at / 60_000) * 60_000;

/**
 * The moment at which the clock shows this time: the first of two when clocks go back, and as much later as clocks go
 * forward when they skip it. Days beyond the end of a month count on into the next.
 */
export const momentOf = (time: WallTime, timeZone: string): Date => {
  const wanted = asIfUtc(time);
  const earlier = wanted - offsetMs(wanted - dayMs, timeZone);
  const later = wanted - offsetMs(wanted + dayMs, timeZone);
  const isRight = (at: number): boolean => at + offsetMs(at, timeZone) === wanted;
  return new Date(isRight(earlier) || !isRight(later) ? earlier : later);
};

/** The beginning of the day, or of a day so many days later. */
export const startOfDay = (at: Date, timeZone: string, daysLater = 0): Date => {
  const { year, month, day } = wallTime(at, timeZone);
  return momentOf({ year, month, day: day + daysLater, hour: 0, minute: 0 }, timeZone);
};

// The hours of a report as the points of a chart: hours without events are included, and many hours are combined into
// days in the user's time zone.
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatDate, formatHour, formatMonthDay } from '#web/lib/dates.ts';
import { currentTimeZone } from '#web/lib/formats.ts';
import { startOfDay } from '#web/lib/zoned-time.ts';
import type { ChartPoint } from '#web/ui/charts/chart-scale.ts';

type Series = CampaignReport['series'];
const keys = ['sent', 'opened', 'clicked', 'hardBounced', 'complained'] as const;
type Sums = Record<(typeof keys)[number], number>;
const nothing: Sums = { sent: 0, opened: 0, clicked: 0, hardBounced: 0, complained: 0 };

const plus = (sums: Sums, more: Sums): Sums => {
  const next = { ...sums };
  for (const key of keys) next[key] += more[key];
  return next;
};

const hourMs = 3_600_000;
/** Two days, hour by hour. */
const maxHours = 48;
/** Opens a year later are no news. */
const maxDays = 90;

const startOfHour = (time: Date): Date => new Date(Math.floor(time.getTime() / hourMs) * hourMs);
const nextHour = (time: Date): Date => new Date(time.getTime() + hourMs);

export const unitOf = (series: Series): 'hour' | 'day' => {
  const [first, last] = [series.at(0), series.at(-1)];
  if (!first || !last) return 'hour';
  return Date.parse(last.at) - Date.parse(first.at) < maxHours * hourMs ? 'hour' : 'day';
};

export const reportPoints = (series: Series, { total }: { total: boolean }): ChartPoint[] => {
  const [first, last] = [series.at(0), series.at(-1)];
  if (!first || !last) return [];
  const isHourly = unitOf(series) === 'hour';
  const timeZone = currentTimeZone();
  const start = isHourly ? startOfHour : (time: Date) => startOfDay(time, timeZone);
  const next = isHourly ? nextHour : (time: Date) => startOfDay(time, timeZone, 1);
  const totals = new Map<number, Sums>();
  for (const { at: time, ...counts } of series) {
    const key = start(new Date(time)).getTime();
    totals.set(key, plus(totals.get(key) ?? nothing, counts));
  }
  const points: ChartPoint[] = [];
  const end = start(new Date(last.at)).getTime();
  let running = nothing;
  for (
    let time = start(new Date(first.at));
    time.getTime() <= end && points.length < maxHours + maxDays;
    time = next(time)
  ) {
    const values = totals.get(time.getTime()) ?? nothing;
    running = plus(running, values);
    // Hours are those of the server: where the time zone is half an hour off, they begin between two full hours.
    const hour = formatHour(time);
    points.push({
      label: isHourly ? `${formatDate(time)}, ${hour}` : formatDate(time),
      tick: isHourly ? hour : formatMonthDay(time),
      values: total ? running : values,
    });
  }
  return points;
};

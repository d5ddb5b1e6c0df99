// The hours of a report as the points of a chart: hours without events are included, and many hours are combined into
// days in the user's time zone.
import type { CampaignReport } from '#contract/campaigns/campaigns.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { ChartPoint } from '#web/ui/charts/chart-scale.ts';

type Series = CampaignReport['series'];
type Key = 'sent' | 'opened' | 'clicked';

const hourMs = 3_600_000;
/** Two days, hour by hour. */
const mostHours = 48;
/** Opens a year later are no news. */
const mostDays = 90;

const hourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const halfHourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const withoutNarrowSpaces = (text: string): string => text.replace(/\s/g, ' ');
// Hours are those of the server: where the time zone is half an hour off, they begin between two full hours.
const hourName = (at: Date): string =>
  withoutNarrowSpaces((at.getMinutes() === 0 ? hourFormat : halfHourFormat).format(at));

const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
const startOfDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate());
const nextHour = (at: Date): Date => new Date(at.getTime() + hourMs);
// Not 24 hours: the clocks change.
const nextDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);

export const unitOf = (series: Series): 'hour' | 'day' => {
  const [first, last] = [series.at(0), series.at(-1)];
  if (!first || !last) return 'hour';
  return Date.parse(last.at) - Date.parse(first.at) < mostHours * hourMs ? 'hour' : 'day';
};

export const reportPoints = (series: Series, { total }: { total: boolean }): ChartPoint[] => {
  const [first, last] = [series.at(0), series.at(-1)];
  if (!first || !last) return [];
  const isHourly = unitOf(series) === 'hour';
  const start = isHourly ? startOfHour : startOfDay;
  const next = isHourly ? nextHour : nextDay;
  const sums = new Map<number, Record<Key, number>>();
  for (const { at, sent, opened, clicked } of series) {
    const key = start(new Date(at)).getTime();
    const sum = sums.get(key) ?? { sent: 0, opened: 0, clicked: 0 };
    sums.set(key, { sent: sum.sent + sent, opened: sum.opened + opened, clicked: sum.clicked + clicked });
  }
  const points: ChartPoint[] = [];
  const end = start(new Date(last.at)).getTime();
  const running = { sent: 0, opened: 0, clicked: 0 };
  for (
    let at = start(new Date(first.at));
    at.getTime() <= end && points.length < mostHours + mostDays;
    at = next(at)
  ) {
    const own = sums.get(at.getTime()) ?? { sent: 0, opened: 0, clicked: 0 };
    running.sent += own.sent;
    running.opened += own.opened;
    running.clicked += own.clicked;
    const hour = hourName(at);
    points.push({
      label: isHourly ? `${formatDate(at)}, ${hour}` : formatDate(at),
      tick: isHourly ? hour : dayName.format(at),
      values: total ? { ...running } : own,
    });
  }
  return points;
};

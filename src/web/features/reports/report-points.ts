import type { ReportPoint, Step } from '#contract/campaigns/workspace/report.ts';
import { formatDay, formatMonthDay } from '#web/lib/dates.ts';
import { writeDate } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import type { ChartPoint } from '#web/ui/charts/chart-scale.ts';

const monthOf = (day: string, month: 'short' | 'long'): string =>
  writeDate(new Date(day), { month, timeZone: 'UTC', ...(month === 'long' ? { year: 'numeric' } : {}) });

const labelOf = ({ from, to }: ReportPoint, by: Step): string => {
  if (by === 'month') return monthOf(from, 'long');
  return by === 'day' || from === to
    ? formatDay(from)
    : t('reports.points.span', { from: formatDay(from), to: formatDay(to) });
};

export const spanText = (from: string, to: string): string =>
  from === to ? formatDay(from) : t('reports.points.span', { from: formatDay(from), to: formatDay(to) });

export const chartPoints = (
  points: readonly ReportPoint[],
  by: Step,
  valuesOf: (point: ReportPoint) => Record<string, number>,
): ChartPoint[] =>
  points.map((point) => ({
    label: labelOf(point, by),
    tick:
      by === 'month' ? monthOf(point.from, 'short') : formatMonthDay(new Date(point.from), { isDay: true }),
    values: valuesOf(point),
  }));

/** In percent; 0 of nothing. */
export const percentOf = (part: number, all: number): number =>
  all > 0 ? Math.min(100, (part / all) * 100) : 0;

// Days, weeks and months of a period, as dates without a time.
import type { Step } from '#contract/campaigns/workspace/report.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export interface Span {
  from: string;
  to: string;
}

/** The last day of the step that a day is in. */
const endOf = (day: string, by: Step, firstDayOfWeek: number): string => {
  if (by === 'day') return day;
  const date = new Date(day);
  if (by === 'month')
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  const sinceFirst = (date.getUTCDay() - firstDayOfWeek + 7) % 7;
  return addDays(day, 6 - sinceFirst);
};

/** Oldest first; the first and the last are cut at the ends of the period. */
export const spansOf = ({ from, to }: Span, by: Step, firstDayOfWeek: number): Span[] => {
  const spans: Span[] = [];
  for (let start = from; start <= to; ) {
    const end = endOf(start, by, firstDayOfWeek);
    spans.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return spans;
};

/** The period of the same length that ends the day before. */
export const spanBefore = ({ from, to }: Span): Span => {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
};

// The period of the report, as its address says it.
import {
  daysBetween,
  hasReportYear,
  maxDays,
  maxDaysByDay,
  type Step,
  steps,
} from '#contract/campaigns/workspace/report.ts';

export const ranges = ['30', '90', '365'] as const;
export type Range = (typeof ranges)[number] | 'custom';

export interface Period {
  range: Range;
  from: string;
  to: string;
  by: Step;
}

const dayMs = 24 * 60 * 60 * 1000;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whether it is a day that exists and that a report can have, such as `2026-11-21`. */
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  hasReportYear(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** About thirty points or fewer, unless another step is asked for. */
const usualStep = (days: number): Step => (days <= 45 ? 'day' : days <= 200 ? 'week' : 'month');

/** Anything that is no period of the report becomes the last 30 days. */
export const periodOf = (params: URLSearchParams, today: string): Period => {
  const asked = steps.find((step) => step === params.get('by'));
  const of = (range: Range, from: string, to: string): Period => {
    const days = daysBetween(from, to);
    const by = asked === 'day' && days > maxDaysByDay ? undefined : asked;
    return { range, from, to, by: by ?? usualStep(days) };
  };
  const from = params.get('from');
  const to = params.get('to');
  if (isDay(from) && isDay(to) && from <= to && daysBetween(from, to) <= maxDays)
    return of('custom', from, to);
  const range = ranges.find((each) => each === params.get('range')) ?? '30';
  return of(range, addDays(today, 1 - Number(range)), today);
};

/** The query of an address; what is usual is not in it. */
export const periodQuery = (change: {
  range: Range;
  from: string;
  to: string;
  by?: Step | undefined;
}): string => {
  const params = new URLSearchParams();
  if (change.range === 'custom') {
    params.set('from', change.from);
    params.set('to', change.to);
  } else if (change.range !== '30') params.set('range', change.range);
  const by = change.by;
  if (by && by !== usualStep(daysBetween(change.from, change.to))) params.set('by', by);
  return params.toString();
};

/** The steps that a period has room for. */
export const stepsOf = ({ from, to }: Pick<Period, 'from' | 'to'>): readonly Step[] =>
  steps.filter((step) => step !== 'day' || daysBetween(from, to) <= maxDaysByDay);

// The report over all campaigns of a workspace: what was sent in a period, and how the audience grew.
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { timeZone } from '../../region.ts';

export const steps = ['day', 'week', 'month'] as const;
export const step = z.enum(steps);
export type Step = z.infer<typeof step>;

/** Of a period. */
export const maxDays = 1_096;
/** More points than a screen has room for. */
export const maxDaysByDay = 366;
export const topCampaigns = 5;
/** A rate of fewer emails is chance. */
export const minSentForRate = 50;

/** The Julian day number of a date of the Gregorian calendar. */
const dayNumber = (date: string): number => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  // The year begins in March, so that the leap day is its last.
  const before = Math.floor((14 - month) / 12);
  const years = year + 4_800 - before;
  const months = month + 12 * before - 3;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return day + Math.floor((153 * months + 2) / 5) + 365 * years + leapDays;
};

/** From the first day to the last, both included. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1;

export const firstYear = '1970';
export const lastYear = '2999';
/** The day after December 31, 9999 is longer than ten characters, so no longer in the order of text. */
export const hasReportYear = (date: string): boolean =>
  date.slice(0, 4) >= firstYear && date.slice(0, 4) <= lastYear;

const day = z.iso.date().refine(hasReportYear, `Use a day from ${firstYear} to ${lastYear}.`);

const period = z.object({
  from: day,
  to: day,
  by: step.default('day'),
  timeZone: timeZone.default('UTC'),
  /** The first day of a week: 1 is Monday, 7 is Sunday. */
  firstDayOfWeek: z.coerce.number().int().min(1).max(7).default(1),
});
type Period = z.infer<typeof period>;

const isForward = ({ from, to }: Period): boolean => from <= to;
const isShort = ({ from, to }: Period): boolean => daysBetween(from, to) <= maxDays;
const hasRoom = ({ from, to, by }: Period): boolean => by !== 'day' || daysBetween(from, to) <= maxDaysByDay;

export const reportPeriod = period
  .refine(isForward, { path: ['to'], error: 'The last day is before the first.' })
  .refine(isShort, { path: ['to'], error: 'Use a period of at most three years.' })
  .refine(hasRoom, { path: ['by'], error: 'Use weeks or months for a period of more than a year.' });
export type ReportPeriod = z.infer<typeof reportPeriod>;

/** Of the campaigns that began in the period: what became of their emails, up to now. */
const figures = {
  campaigns: z.int(),
  sent: z.int(),
  /** People by campaign: a person who opened two of them counts twice. */
  opened: z.int(),
  clicked: z.int(),
  /** Temporary and permanent bounces. */
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  /** Contacts that were added, and contacts that unsubscribed from everything, by day of UTC. */
  joined: z.int(),
  left: z.int(),
};
const totals = z.object(figures);
export type ReportTotals = z.infer<typeof totals>;

const point = z.object({ from: z.iso.date(), to: z.iso.date(), ...figures });
export type ReportPoint = z.infer<typeof point>;

export const workspaceReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: step,
  totals,
  /** The period of the same length before. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), totals }),
  /** Oldest first, those without campaigns too. The first and the last may be parts of a week or a month. */
  points: z.array(point),
  /** Of those with enough emails, the campaigns with the highest click rate. */
  top: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      subject: z.string(),
      startedAt: z.iso.datetime(),
      sent: z.int(),
      opened: z.int(),
      clicked: z.int(),
    }),
  ),
  /** Subscribers now. */
  subscribed: z.int(),
});
export type WorkspaceReport = z.infer<typeof workspaceReport>;

export const getWorkspaceReport = endpoint({
  method: 'GET',
  path: '/api/esp/reports/overview',
  summary:
    'All campaigns that began in a period, by day, week or month of a time zone, with the period before, the best of them, and the growth of the audience.',
  access: 'user',
  query: reportPeriod,
  output: workspaceReport,
});

export const exportWorkspaceReport = endpoint({
  method: 'GET',
  path: '/api/esp/reports/overview/export',
  summary: 'The same by day, week or month as a CSV file.',
  access: 'user',
  query: reportPeriod,
  output: z.unknown(),
});

/** Counting people reads a row for each email. */
export const maxEmailsForReach = 1_000_000;

export const getReach = endpoint({
  method: 'GET',
  path: '/api/esp/reports/reach',
  summary:
    'How many different people got an email of the campaigns that began in a period. null: there are more than a million emails to look at, or some of them are archived.',
  access: 'user',
  query: period.pick({ from: true, to: true, timeZone: true }).refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day is before the first.',
  }),
  output: z.object({ people: z.int().nullable() }),
});

import type { ReportPeriod } from '#contract/campaigns/workspace/report.ts';
import type { Context } from '../../../../context.ts';
import { csvLine } from '../../../audience/imports/csv/write-line.ts';
import type { Caller } from '../../../shared/caller.ts';
import { getWorkspaceReport } from './report.ts';

const columns = [
  'from',
  'to',
  'campaigns',
  'sent',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'joined',
  'left',
] as const;

/** A heading row, and a row for each day, week or month. */
export const exportWorkspaceReport = async (
  ctx: Context,
  caller: Caller,
  period: ReportPeriod,
): Promise<string> => {
  const { points } = await getWorkspaceReport(ctx, caller, period);
  const rows = points.map((point) => columns.map((name) => String(point[name])));
  // Without a byte-order mark Excel does not read the file as UTF-8.
  return `\uFEFF${[[...columns], ...rows].map(csvLine).join('')}`;
};

// The report over all campaigns of a workspace. The figures of a campaign count for the day on which it began, so that
// its rates are of the same emails.
import {
  minSentForRate,
  type ReportPeriod,
  type ReportTotals,
  topCampaigns,
  type WorkspaceReport,
} from '#contract/campaigns/workspace/report.ts';
import type { Context } from '../../../../context.ts';
import { type GrowthRow, readGrowth } from '../../../../db/audience/contacts/growth.ts';
import { contactTotals } from '../../../../db/audience/contacts/sizes.ts';
import {
  type CampaignFiguresRow,
  readCampaignFigures,
  readCampaignNames,
} from '../../../../db/campaigns/reports/workspace-report.ts';
import { idOf } from '../../../audience/contacts/public-ids.ts';
import type { Caller } from '../../../shared/caller.ts';
import { requireZone } from '../../schedule/known-zones.ts';
import { type Span, spanBefore, spansOf } from './calendar.ts';

const noFigures = (): ReportTotals => ({
  campaigns: 0,
  sent: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  joined: 0,
  left: 0,
});

const counted = ['sent', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed'] as const;

/** What fell into each of the spans, which are in the order of time. */
const sumBySpan = (
  spans: readonly Span[],
  campaigns: readonly CampaignFiguresRow[],
  growth: readonly GrowthRow[],
): ReportTotals[] => {
  const sums = spans.map(noFigures);
  const ends = spans.map(({ to }) => to);
  const spanOf = (day: string): ReportTotals | undefined => {
    if (spans[0] === undefined || day < spans[0].from) return undefined;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? '') < day) low = middle + 1;
      else high = middle;
    }
    return sums[low];
  };
  for (const campaign of campaigns) {
    const sum = spanOf(campaign.day);
    if (!sum) continue;
    sum.campaigns += 1;
    for (const name of counted) sum[name] += campaign[name];
  }
  for (const { day, joined, left } of growth) {
    const sum = spanOf(day);
    if (!sum) continue;
    sum.joined += joined;
    sum.left += left;
  }
  return sums;
};

const totalOf = (sums: readonly ReportTotals[]): ReportTotals => {
  const total = noFigures();
  for (const sum of sums)
    for (const name of Object.keys(total) as (keyof ReportTotals)[]) total[name] += sum[name];
  return total;
};

const bestOf = (campaigns: readonly CampaignFiguresRow[], { from, to }: Span): CampaignFiguresRow[] =>
  campaigns
    .filter(({ day, sent }) => day >= from && day <= to && sent >= minSentForRate)
    .sort(
      (a, b) =>
        b.clicked / b.sent - a.clicked / a.sent || b.opened / b.sent - a.opened / a.sent || b.id - a.id,
    )
    .slice(0, topCampaigns);

export const getWorkspaceReport = async (
  ctx: Context,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  { from, to, by, firstDayOfWeek, ...period }: ReportPeriod,
): Promise<WorkspaceReport> => {
  const timeZone = await requireZone(ctx, period.timeZone);
  const before = spanBefore({ from, to });
  const [campaigns, growth, contacts] = await Promise.all([
    readCampaignFigures(ctx.db, workspace_id, { from: before.from, to, timeZone }),
    readGrowth(ctx.db, workspace_id, { from: before.from, to }),
    contactTotals(ctx.db, workspace_id),
  ]);
  const spans = spansOf({ from, to }, by, firstDayOfWeek);
  const sums = sumBySpan(spans, campaigns, growth);
  const best = bestOf(campaigns, { from, to });
  const names = await readCampaignNames(
    ctx.db,
    workspace_id,
    best.map(({ id }) => id),
  );
  return {
    from,
    to,
    by,
    totals: totalOf(sums),
    before: { ...before, totals: totalOf(sumBySpan([before], campaigns, growth)) },
    points: spans.map((span, index) => ({ ...span, ...(sums[index] ?? noFigures()) })),
    top: best.flatMap(({ id, sent, opened, clicked }) => {
      const named = names.find((campaign) => campaign.id === id);
      return named
        ? [
            {
              id: idOf('campaign', workspace_id, id),
              name: named.name,
              subject: named.subject,
              startedAt: named.started_at.toISOString(),
              sent,
              opened,
              clicked,
            },
          ]
        : [];
    }),
    subscribed: Math.max(0, contacts.subscribed),
  };
};

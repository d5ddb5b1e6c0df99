// Permanent bounces and complaints as shares of what was sent so far, hour by hour.
import type { CampaignReport } from '#contract/campaigns/report.ts';
import type { ChartPoint } from '#web/ui/charts/chart-scale.ts';
import { reportPoints } from '../report-points.ts';

const percentOf = (part: number | undefined, sent: number | undefined): number =>
  sent ? Math.min(100, ((part ?? 0) / sent) * 100) : 0;

export const ratePoints = (series: CampaignReport['series']): ChartPoint[] =>
  reportPoints(series, { total: true }).map(({ values, ...point }) => ({
    ...point,
    values: {
      hardBounced: percentOf(values.hardBounced, values.sent),
      complained: percentOf(values.complained, values.sent),
    },
  }));

import { carrierLimits } from '#contract/campaigns/workspace/carrier-limits.ts';
import { minSentForRate, type WorkspaceReport } from '#contract/campaigns/workspace/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { GrowthChart } from '#web/ui/charts/growth-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { chartPoints, percentOf } from './report-points.ts';

const limitText = (percent: number): string => formatPercent(percent, Number.isInteger(percent) ? 0 : 1);

/** A rate of the points in which something was sent, with the limits of carriers. */
const RateChart = ({
  report: { points, by },
  rate,
  title,
  of,
}: {
  report: WorkspaceReport;
  rate: 'bounced' | 'complained';
  title: string;
  of: string;
}) => {
  const { review, pause } = carrierLimits[rate === 'bounced' ? 'hardBounced' : 'complained'];
  const sent = points.filter((point) => point.sent > 0);
  return (
    <LineChart
      title={title}
      of={of}
      series={[{ key: rate, label: t('reports.charts.shareOfSent') }]}
      points={chartPoints(sent, by, (point) => ({ [rate]: percentOf(point[rate], point.sent) }))}
      format={(value) => formatPercent(value, rate === 'complained' ? 2 : 1)}
      isWhole={false}
      limits={[
        { value: review, label: t('reports.charts.reviewAt', { share: limitText(review) }) },
        { value: pause, label: t('reports.charts.pauseAt', { share: limitText(pause) }) },
      ]}
    />
  );
};

/** Everything over time. */
export const ReportCharts = ({ report }: { report: WorkspaceReport }) => {
  const { points, by, totals } = report;
  const of = {
    day: t('reports.period.day'),
    week: t('reports.period.week'),
    month: t('reports.period.month'),
  }[by];
  const hasRates = totals.sent >= minSentForRate;
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
      <LineChart
        title={t('reports.charts.emails')}
        of={of}
        series={[
          { key: 'sent', label: t('reports.charts.sent') },
          { key: 'opened', label: t('reports.charts.opened') },
          { key: 'clicked', label: t('reports.charts.clicked') },
        ]}
        points={chartPoints(points, by, ({ sent, opened, clicked }) => ({ sent, opened, clicked }))}
        format={formatCount}
      />
      <GrowthChart
        title={t('reports.charts.growth')}
        of={of}
        names={{
          joined: t('reports.charts.joined'),
          left: t('reports.charts.left'),
          marks: t('reports.charts.campaigns'),
        }}
        points={chartPoints(points, by, ({ joined, left, campaigns }) => ({
          joined,
          left,
          marks: campaigns,
        }))}
        format={formatCount}
      />
      {hasRates ? (
        <>
          <div className="flex min-w-0 flex-col gap-3">
            <RateChart report={report} rate="bounced" title={t('reports.charts.bounceRate')} of={of} />
            <p className="measure text-ink-soft text-sm">{t('reports.charts.allBounces')}</p>
          </div>
          <RateChart report={report} rate="complained" title={t('reports.charts.complaintRate')} of={of} />
        </>
      ) : (
        <p className="measure text-ink-soft lg:col-span-2">
          {t('reports.charts.tooFewForRates', { emails: minSentForRate })}
        </p>
      )}
    </div>
  );
};

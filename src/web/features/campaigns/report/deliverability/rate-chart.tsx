import type { CampaignReport } from '#contract/campaigns/report.ts';
import { carrierLimits } from '#contract/campaigns/workspace/carrier-limits.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { unitOf } from '../report-points.ts';
import { ratePoints } from './rate-points.ts';

/** Written with the decimals that the limit has. */
export const limitText = (percent: number): string =>
  formatPercent(percent, Number.isInteger(percent) ? 0 : 1);

/** A rate over time with the limits of carriers for it. */
export const RateChart = ({
  series,
  rate,
  title,
}: {
  series: CampaignReport['series'];
  rate: 'hardBounced' | 'complained';
  title: string;
}) => {
  const { review, pause } = carrierLimits[rate];
  return (
    <LineChart
      title={title}
      level={3}
      of={
        unitOf(series) === 'hour' ? t('campaignPage.campaignChart.hour') : t('campaignPage.campaignChart.day')
      }
      series={[{ key: rate, label: t('campaignPage.deliverability.shareOfSent') }]}
      points={ratePoints(series)}
      format={(value) => formatPercent(value, rate === 'complained' ? 2 : 1)}
      isWhole={false}
      limits={[
        { value: review, label: t('campaignPage.deliverability.reviewAt', { share: limitText(review) }) },
        { value: pause, label: t('campaignPage.deliverability.pauseAt', { share: limitText(pause) }) },
      ]}
    />
  );
};

import { useState } from 'react';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { t } from '#web/text/t.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { reportPoints, unitOf } from './report-points.ts';

/** Opens and clicks over time. */
export const CampaignChart = ({ series }: { series: CampaignReport['series'] }) => {
  const [mode, setMode] = useState<'each' | 'total'>('each');
  const unit = unitOf(series);
  return (
    <LineChart
      title={t('campaignPage.campaignChart.opensAndClicksOverTime')}
      of={unit === 'hour' ? t('campaignPage.campaignChart.hour') : t('campaignPage.campaignChart.day')}
      series={[
        { key: 'opened', label: t('campaignPage.campaignChart.opened') },
        { key: 'clicked', label: t('campaignPage.campaignChart.clicked') },
      ]}
      points={reportPoints(series, { total: mode === 'total' })}
      aside={
        <SegmentedControl
          label={t('campaignPage.campaignChart.counted')}
          value={mode}
          onValueChange={setMode}
          items={[
            {
              value: 'each',
              label:
                unit === 'hour'
                  ? t('campaignPage.campaignChart.eachHour')
                  : t('campaignPage.campaignChart.eachDay'),
            },
            { value: 'total', label: t('campaignPage.campaignChart.inAll') },
          ]}
        />
      }
    />
  );
};

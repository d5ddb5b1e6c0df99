import { useState } from 'react';
import type { CampaignReport } from '#contract/campaigns/campaigns.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { reportPoints, unitOf } from './report-points.ts';

/** Opens and clicks over time. */
export const CampaignChart = ({ series }: { series: CampaignReport['series'] }) => {
  const [sum, setSum] = useState<'each' | 'total'>('each');
  const unit = unitOf(series);
  return (
    <LineChart
      title="Opens and clicks over time"
      of={unit === 'hour' ? 'Hour' : 'Day'}
      series={[
        { key: 'opened', label: 'Opened' },
        { key: 'clicked', label: 'Clicked' },
      ]}
      points={reportPoints(series, { total: sum === 'total' })}
      aside={
        <SegmentedControl
          label="Counted"
          value={sum}
          onValueChange={setSum}
          items={[
            { value: 'each', label: unit === 'hour' ? 'Each hour' : 'Each day' },
            { value: 'total', label: 'In all' },
          ]}
        />
      }
    />
  );
};

import { useState } from 'react';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { reportPoints, unitOf } from './report-points.ts';

/** Opens and clicks over time. */
export const CampaignChart = ({ series }: { series: CampaignReport['series'] }) => {
  const [mode, setMode] = useState<'each' | 'total'>('each');
  const unit = unitOf(series);
  return (
    <LineChart
      title="Opens and clicks over time"
      of={unit === 'hour' ? 'Hour' : 'Day'}
      series={[
        { key: 'opened', label: 'Opened' },
        { key: 'clicked', label: 'Clicked' },
      ]}
      points={reportPoints(series, { total: mode === 'total' })}
      aside={
        <SegmentedControl
          label="Counted"
          value={mode}
          onValueChange={setMode}
          items={[
            { value: 'each', label: unit === 'hour' ? 'Each hour' : 'Each day' },
            { value: 'total', label: 'In all' },
          ]}
        />
      }
    />
  );
};

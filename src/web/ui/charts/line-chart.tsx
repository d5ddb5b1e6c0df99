import { type ReactNode, useId, useState } from 'react';
import { listText } from '#web/text/list-text.ts';
import { currentLocale } from '#web/text/region.ts';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import { type Column, Table } from '../display/table.tsx';
import { ChartLegend, ChartPlot, type ChartSeries } from './chart-plot.tsx';
import type { ChartPoint } from './chart-scale.ts';

export interface LineChartProps {
  title: string;
  /** The header of the table's rows: `Hour`. */
  of: string;
  /** One to three. Color, dashes and the shape of the points distinguish them. */
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  format?: (value: number) => string;
  /** Rates have decimals; counts have none. */
  isWhole?: boolean;
  /** A choice that belongs to the chart, beside its own. */
  aside?: ReactNode;
}

const plain = (value: number): string => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });

/** Lines over time, with the same figures as a table for screen readers and exact reading. */
export const LineChart = ({
  title,
  of,
  series,
  points,
  format = plain,
  isWhole = true,
  aside,
}: LineChartProps) => {
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const columns: Column<ChartPoint>[] = [
    { key: 'label', header: of, primary: true, cell: ({ label }) => label },
    ...series.map(
      ({ key, label }): Column<ChartPoint> => ({
        key,
        header: label,
        align: 'end',
        cell: ({ values }) => format(values[key] ?? 0),
      }),
    ),
  ];
  const all = series.map(({ key, label }) =>
    t('shared.lineChart.labelAtMostMax', {
      label,
      max: format(Math.max(0, ...points.map(({ values }) => values[key] ?? 0))),
    }),
  );
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-serif text-xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-2">
          {aside}
          <SegmentedControl
            label={t('shared.lineChart.titleShownAs', { title })}
            value={view}
            onValueChange={setView}
            items={[
              { value: 'chart', label: t('shared.lineChart.chart') },
              { value: 'table', label: t('shared.lineChart.table') },
            ]}
          />
        </div>
      </div>
      {view === 'chart' ? (
        <>
          <ChartLegend series={series} />
          <p className="sr-only">
            {t('shared.lineChart.aChartOfLengthPointsJoin', {
              length: points.length,
              highest: listText(all),
            })}
          </p>
          <ChartPlot {...{ series, points, format, isWhole }} />
        </>
      ) : (
        <section
          aria-label={t('shared.lineChart.titleAsATable', { title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long table.
          tabIndex={0}
          className="max-h-80 overflow-y-auto"
        >
          <Table caption={title} columns={columns} rows={points} rowKey={({ label }) => label} />
        </section>
      )}
    </section>
  );
};

import type { ReactNode } from 'react';
import { listText } from '#web/text/list-text.ts';
import { currentLocale } from '#web/text/region.ts';
import { t } from '#web/text/t.ts';
import type { Column } from '../display/table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend, type ChartLimit, ChartPlot, type ChartSeries } from './chart-plot.tsx';
import type { ChartPoint } from './chart-scale.ts';

export interface LineChartProps {
  title: string;
  /** Of its heading; 2 unless it is a part of something with a heading. */
  level?: 2 | 3;
  /** The header of the table's rows: `Hour`. */
  of: string;
  /** One to three. Color, dashes and the shape of the points distinguish them. */
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  format?: (value: number) => string;
  /** Rates have decimals; counts have none. */
  isWhole?: boolean;
  /** Lines across the chart that the values should stay below, the lowest first. */
  limits?: readonly ChartLimit[];
  /** A choice that belongs to the chart, beside its own. */
  aside?: ReactNode;
}

const plain = (value: number): string => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });

/** Lines over time, with the same figures as a table for screen readers and exact reading. */
export const LineChart = ({
  title,
  level = 2,
  of,
  series,
  points,
  format = plain,
  isWhole = true,
  limits,
  aside,
}: LineChartProps) => {
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
    <ChartFrame
      {...{ title, level, aside, columns, points }}
      description={t('shared.lineChart.aChartOfLengthPointsJoin', {
        length: points.length,
        highest: listText(all),
      })}
    >
      <ChartLegend series={series} limits={limits} />
      <ChartPlot {...{ title, series, points, format, isWhole }} {...(limits && { limits })} />
    </ChartFrame>
  );
};

import { type ReactNode, useId, useState } from 'react';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import { type Column, Table } from '../display/table.tsx';
import type { ChartPoint } from './chart-scale.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** A chart under its heading, or the same figures as a table. */
export const ChartFrame = ({
  title,
  level = 2,
  aside,
  description,
  columns,
  points,
  children,
}: {
  title: string;
  level?: 2 | 3;
  /** A choice that belongs to the chart, beside its own. */
  aside?: ReactNode;
  /** For screen readers, before the chart. */
  description: string;
  columns: readonly Column<ChartPoint>[];
  points: readonly ChartPoint[];
  /** The chart: visual only, but for its cursor. */
  children: ReactNode;
}) => {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isPrinting = useIsPrinting();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Heading id={id} className={level === 2 ? 'font-serif text-xl' : 'font-serif text-lg'}>
          {title}
        </Heading>
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
      {(view === 'chart' || isPrinting) && (
        <>
          <p className="sr-only">{description}</p>
          {children}
        </>
      )}
      {(view === 'table' || isPrinting) && (
        <section
          aria-label={t('shared.lineChart.titleAsATable', { title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long table.
          tabIndex={0}
          className="max-h-80 overflow-y-auto print:max-h-none print:overflow-visible"
        >
          <Table caption={title} columns={columns} rows={points} rowKey={({ label }) => label} />
        </section>
      )}
    </section>
  );
};

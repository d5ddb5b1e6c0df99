import { type CSSProperties, type PointerEvent, useState } from 'react';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { ChartCursor } from './chart-cursor.tsx';
import { type ChartPoint, labeledIndices, linePath, ticksUpTo, xShareOf } from './chart-scale.ts';

export interface ChartSeries {
  key: string;
  label: string;
}

/** A value that a series should stay below, as a line across the chart. */
export interface ChartLimit {
  value: number;
  label: string;
}

export interface PlotProps {
  title: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
  isWhole: boolean;
  /** From the lowest; the first is always in view, the others once the values come near. */
  limits?: readonly ChartLimit[];
}

const seriesStyles = [
  { line: 'stroke-accent', dash: undefined, dot: 'bg-accent rounded-full' },
  { line: 'stroke-good', dash: '7 4', dot: 'bg-good' },
  { line: 'stroke-ink-soft', dash: '2 4', dot: 'bg-ink-soft rotate-45' },
];
const styleOf = (index: number) => seriesStyles[index % seriesStyles.length] ?? seriesStyles[0];

/** More points than this are a line without dots. */
const maxDots = 14;
const percent = (share: number): string => `${share * 100}%`;

const limitStyles = [
  { line: 'stroke-attention', dash: '10 3 2 3', text: 'text-attention' },
  { line: 'stroke-bad', dash: undefined, text: 'text-bad' },
];
const limitStyleOf = (index: number) => limitStyles[Math.min(index, limitStyles.length - 1)];

export const ChartLegend = ({
  series,
  limits = [],
}: {
  series: readonly ChartSeries[];
  limits?: readonly ChartLimit[] | undefined;
}) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {series.map(({ key, label }, index) => (
      <li key={key} className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6">
          <path
            d="M0 4H24"
            className={styleOf(index)?.line}
            strokeWidth="2"
            strokeDasharray={styleOf(index)?.dash}
          />
        </svg>
        {label}
      </li>
    ))}
    {limits.map(({ label }, index) => (
      <li key={label} className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6">
          <path
            d="M0 4H24"
            className={limitStyleOf(index)?.line}
            strokeWidth="1.5"
            strokeDasharray={limitStyleOf(index)?.dash}
          />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);

/** The limits that are in view: a limit far above every value would press them all to the ground. */
const limitsInView = (limits: readonly ChartLimit[], maxValue: number): ChartLimit[] =>
  limits.filter(({ value }, index) => index === 0 || maxValue * 2 >= value);

const Dots = ({
  pointIndex,
  point,
  series,
  length,
  top,
}: {
  pointIndex: number;
  point: ChartPoint;
  series: readonly ChartSeries[];
  length: number;
  top: number;
}) =>
  series.map(({ key }, index) => (
    <span
      key={key}
      className={classNames('absolute -ms-1 -mb-1 size-2 ring-2 ring-surface', styleOf(index)?.dot)}
      style={{ left: percent(xShareOf(pointIndex, length)), bottom: percent((point.values[key] ?? 0) / top) }}
    />
  ));

/** The lines themselves, visual only: the text and the table beside it say the same. */
export const ChartPlot = ({ title, series, points, format, isWhole, limits = [] }: PlotProps) => {
  const [hovered, setHovered] = useState<number | null>(null);
  const maxValue = Math.max(0, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)));
  const shownLimits = limitsInView(limits, maxValue);
  const ticks = ticksUpTo(Math.max(maxValue, ...shownLimits.map(({ value }) => value)), { isWhole });
  const top = ticks.at(-1) ?? 1;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setHovered(Math.round(share * (points.length - 1)));
  };
  const shown = hovered === null ? undefined : points[hovered];
  const hoveredShare = hovered === null ? 0 : xShareOf(hovered, points.length);
  const textOf = (point: ChartPoint | undefined): string =>
    point
      ? t('shared.lineChart.labelAndValues', {
          label: point.label,
          values: listText(
            series.map(({ key, label }) =>
              t('shared.lineChart.labelAndValues', { label, values: format(point.values[key] ?? 0) }),
            ),
          ),
        })
      : '';
  const plot = (
    <div
      aria-hidden
      // Time runs from left to right in every language.
      dir="ltr"
      className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-soft text-xs"
    >
      <div className="flex flex-col-reverse justify-between text-end">
        {ticks.map((tick) => (
          <span key={tick} className="-my-2 leading-4">
            {format(tick)}
          </span>
        ))}
      </div>
      <div
        className="relative h-48 touch-pan-y sm:h-56"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setHovered(null)}
      >
        <div className="absolute inset-0 flex flex-col justify-between">
          {ticks.map((tick) => (
            <span key={tick} className="border-t last:border-control" />
          ))}
        </div>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {shownLimits.map(({ label, value }, index) => (
            <path
              key={label}
              d={`M0 ${Math.round((1 - value / top) * 10_000) / 100}H100`}
              className={limitStyleOf(index)?.line}
              strokeWidth="1.5"
              strokeDasharray={limitStyleOf(index)?.dash}
              vectorEffect="non-scaling-stroke"
              data-limit={value}
            />
          ))}
          {series.map(({ key }, index) => (
            <path
              key={key}
              d={linePath(
                points.map(({ values }) => values[key] ?? 0),
                top,
              )}
              fill="none"
              className={styleOf(index)?.line}
              strokeWidth="2"
              strokeDasharray={styleOf(index)?.dash}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {shownLimits.map(({ label, value }, index) => (
          <span
            key={label}
            className={classNames('absolute right-0 bg-surface/80 px-1', limitStyleOf(index)?.text)}
            style={{ bottom: percent(value / top) }}
          >
            {format(value)}
          </span>
        ))}
        {points.length <= maxDots &&
          points.map((point, pointIndex) => (
            <Dots key={point.label} {...{ pointIndex, point, series, top }} length={points.length} />
          ))}
        {shown && hovered !== null && (
          <>
            <span
              className="absolute inset-y-0 border-control border-s"
              style={{ left: percent(hoveredShare) }}
            />
            <Dots pointIndex={hovered} point={shown} {...{ series, top }} length={points.length} />
            <div
              className={classNames(
                'pointer-events-none absolute top-0 z-10 w-max max-w-52 rounded-control border bg-surface px-3 py-2 text-ink text-sm shadow-lift',
                hoveredShare > 0.5 ? 'end-[calc(100%-var(--at)+0.5rem)]' : 'start-[calc(var(--at)+0.5rem)]',
              )}
              style={{ '--at': percent(hoveredShare) } as CSSProperties}
            >
              <p className="font-medium">{shown.label}</p>
              {series.map(({ key, label }) => (
                <p key={key} className="flex justify-between gap-4">
                  <span className="text-ink-soft">{label}</span>
                  {format(shown.values[key] ?? 0)}
                </p>
              ))}
            </div>
          </>
        )}
      </div>
      <span />
      <div className="relative mt-2 h-4">
        {labeledIndices(points.length, 6).map((pointIndex, index) => (
          <span
            key={pointIndex}
            className={classNames(
              'absolute whitespace-nowrap',
              pointIndex === 0 && points.length > 1
                ? ''
                : pointIndex === points.length - 1 && pointIndex > 0
                  ? '-translate-x-full'
                  : '-translate-x-1/2',
              // On a phone every other name fits.
              index % 2 === 1 && 'max-sm:hidden',
            )}
            style={{ left: percent(xShareOf(pointIndex, points.length)) }}
          >
            {points[pointIndex]?.tick}
          </span>
        ))}
      </div>
    </div>
  );
  return (
    <div className="relative">
      {plot}
      <ChartCursor
        label={t('shared.lineChart.titlePointByPoint', { title })}
        count={points.length}
        current={hovered}
        text={textOf(points[hovered ?? points.length - 1])}
        onMove={setHovered}
      />
    </div>
  );
};

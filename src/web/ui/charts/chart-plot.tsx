import { type CSSProperties, type PointerEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type ChartPoint, linePath, namedPlaces, placeOf, ticksUpTo } from './chart-scale.ts';

export interface ChartSeries {
  key: string;
  label: string;
}

export interface PlotProps {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
  whole: boolean;
}

const looks = [
  { line: 'stroke-accent', dash: undefined, dot: 'bg-accent rounded-full' },
  { line: 'stroke-good', dash: '7 4', dot: 'bg-good' },
  { line: 'stroke-ink-soft', dash: '2 4', dot: 'bg-ink-soft rotate-45' },
];
const lookOf = (at: number) => looks[at % looks.length] ?? looks[0];

/** More points than this are a line without dots. */
const mostDots = 14;
const percent = (share: number): string => `${share * 100}%`;

export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {series.map(({ key, label }, at) => (
      <li key={key} className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6">
          <path d="M0 4H24" className={lookOf(at)?.line} strokeWidth="2" strokeDasharray={lookOf(at)?.dash} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);

const Dots = ({
  at,
  point,
  series,
  length,
  top,
}: {
  at: number;
  point: ChartPoint;
  series: readonly ChartSeries[];
  length: number;
  top: number;
}) =>
  series.map(({ key }, index) => (
    <span
      key={key}
      className={classNames('absolute -ml-1 -mb-1 size-2 ring-2 ring-surface', lookOf(index)?.dot)}
      style={{ left: percent(placeOf(at, length)), bottom: percent((point.values[key] ?? 0) / top) }}
    />
  ));

/** The lines themselves, visual only: the text and the table beside it say the same. */
export const ChartPlot = ({ series, points, format, whole }: PlotProps) => {
  const [near, setNear] = useState<number | null>(null);
  const most = Math.max(0, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)));
  const ticks = ticksUpTo(most, { whole });
  const top = ticks.at(-1) ?? 1;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setNear(Math.round(share * (points.length - 1)));
  };
  const shown = near === null ? undefined : points[near];
  const place = near === null ? 0 : placeOf(near, points.length);
  return (
    <div aria-hidden className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-soft text-xs">
      <div className="flex flex-col-reverse justify-between text-right">
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
        onPointerLeave={() => setNear(null)}
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
          {series.map(({ key }, at) => (
            <path
              key={key}
              d={linePath(
                points.map(({ values }) => values[key] ?? 0),
                top,
              )}
              fill="none"
              className={lookOf(at)?.line}
              strokeWidth="2"
              strokeDasharray={lookOf(at)?.dash}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {points.length <= mostDots &&
          points.map((point, at) => (
            <Dots key={point.label} {...{ at, point, series, top }} length={points.length} />
          ))}
        {shown && near !== null && (
          <>
            <span className="absolute inset-y-0 border-control border-l" style={{ left: percent(place) }} />
            <Dots at={near} point={shown} {...{ series, top }} length={points.length} />
            <div
              className={classNames(
                'pointer-events-none absolute top-0 z-10 w-max max-w-52 rounded-control border bg-surface px-3 py-2 text-ink text-sm shadow-lift',
                place > 0.5 ? 'right-[calc(100%-var(--at)+0.5rem)]' : 'left-[calc(var(--at)+0.5rem)]',
              )}
              style={{ '--at': percent(place) } as CSSProperties}
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
        {namedPlaces(points.length, 6).map((at, index) => (
          <span
            key={at}
            className={classNames(
              'absolute whitespace-nowrap',
              at === 0 && points.length > 1
                ? ''
                : at === points.length - 1 && at > 0
                  ? '-translate-x-full'
                  : '-translate-x-1/2',
              // On a phone every other name fits.
              index % 2 === 1 && 'max-sm:hidden',
            )}
            style={{ left: percent(placeOf(at, points.length)) }}
          >
            {points[at]?.tick}
          </span>
        ))}
      </div>
    </div>
  );
};

import { type CSSProperties, type PointerEvent, useState } from 'react';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import type { Column } from '../display/table.tsx';
import { ChartCursor } from './chart-cursor.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartPoint, labeledIndices } from './chart-scale.ts';
import { GrowthBars, growthScale } from './growth-bars.tsx';

interface Names {
  joined: string;
  left: string;
  /** What happened at a point, such as campaigns: a mark under it. */
  marks: string;
}

const percent = (share: number): string => `${share * 100}%`;
const figureOf = (point: ChartPoint, key: keyof Names): number => point.values[key] ?? 0;
const sides = [
  ['joined', 'bg-good'],
  ['left', 'bg-attention'],
] as const;

const Legend = ({ names }: { names: Names }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {sides.map(([side, color]) => (
      <li key={side} className="flex items-center gap-2">
        <span aria-hidden className={classNames('size-2.5 forced-colors:bg-[CanvasText]', color)} />
        {names[side]}
      </li>
    ))}
    <li className="flex items-center gap-2">
      <span aria-hidden className="size-2 rotate-45 bg-accent forced-colors:bg-[CanvasText]" />
      {names.marks}
    </li>
  </ul>
);

/** Those who joined above a line and those who left below it, over time, with the same figures as a table. */
export const GrowthChart = ({
  title,
  of,
  names,
  points,
  format,
}: {
  title: string;
  /** The header of the table's rows: `Day`. */
  of: string;
  names: Names;
  /** Their values are `joined`, `left` and `marks`. */
  points: readonly ChartPoint[];
  format: (value: number) => string;
}) => {
  const [hovered, setHovered] = useState<number | null>(null);
  const joined = points.map((point) => figureOf(point, 'joined'));
  const left = points.map((point) => figureOf(point, 'left'));
  const { up, down } = growthScale(joined, left);
  const keys = ['joined', 'left', 'marks'] as const;
  const columns: Column<ChartPoint>[] = [
    { key: 'label', header: of, primary: true, cell: ({ label }) => label },
    ...keys.map(
      (key): Column<ChartPoint> => ({
        key,
        header: names[key],
        align: 'end',
        cell: (point) => format(figureOf(point, key)),
      }),
    ),
  ];
  const textOf = (point: ChartPoint | undefined): string =>
    point
      ? t('shared.lineChart.labelAndValues', {
          label: point.label,
          values: listText(
            keys.map((key) =>
              t('shared.lineChart.labelAndValues', {
                label: names[key],
                values: format(figureOf(point, key)),
              }),
            ),
          ),
        })
      : '';
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    setHovered(Math.min(points.length - 1, Math.floor(share * points.length)));
  };
  const middleOf = (index: number): number => (index + 0.5) / points.length;
  const shown = hovered === null ? undefined : points[hovered];
  const at = hovered === null ? 0 : middleOf(hovered);
  const sums = (['joined', 'left'] as const).map((key) =>
    t('shared.lineChart.labelAtMostMax', {
      label: names[key],
      max: format(Math.max(0, ...(key === 'joined' ? joined : left))),
    }),
  );
  return (
    <ChartFrame
      {...{ title, columns, points }}
      description={t('shared.lineChart.aChartOfLengthPointsJoin', {
        length: points.length,
        highest: listText(sums),
      })}
    >
      <Legend names={names} />
      <div className="relative">
        <div
          aria-hidden
          // Time runs from left to right in every language.
          dir="ltr"
          className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-soft text-xs"
        >
          <div className="relative min-w-6 text-end">
            <span className="-top-2 absolute end-0 leading-4">{format(up)}</span>
            <span className="invisible">{format(Math.max(up, down))}</span>
            <span
              className="-translate-y-1/2 absolute end-0 leading-4"
              style={{ top: percent(up / (up + down)) }}
            >
              {format(0)}
            </span>
            {down > 0 && down / (up + down) > 0.12 && (
              <span className="-bottom-2 absolute end-0 leading-4">{format(down)}</span>
            )}
          </div>
          <div
            className="relative h-48 touch-pan-y sm:h-56"
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setHovered(null)}
          >
            <GrowthBars joined={joined} left={left} className="absolute inset-0 size-full" />
            {shown && (
              <>
                <span className="absolute inset-y-0 border-control border-s" style={{ left: percent(at) }} />
                <div
                  className={classNames(
                    'pointer-events-none absolute top-0 z-10 w-max max-w-52 rounded-control border bg-surface px-3 py-2 text-ink text-sm shadow-lift',
                    at > 0.5 ? 'end-[calc(100%-var(--at)+0.5rem)]' : 'start-[calc(var(--at)+0.5rem)]',
                  )}
                  style={{ '--at': percent(at) } as CSSProperties}
                >
                  <p className="font-medium">{shown.label}</p>
                  {keys.map((key) => (
                    <p key={key} className="flex justify-between gap-4">
                      <span className="text-ink-soft">{names[key]}</span>
                      {format(figureOf(shown, key))}
                    </p>
                  ))}
                </div>
              </>
            )}
          </div>
          <span />
          <div className="relative mt-2 h-3">
            {points.map((point, index) =>
              figureOf(point, 'marks') > 0 ? (
                <span
                  key={point.label}
                  data-mark={index}
                  className="-translate-x-1/2 absolute top-0.5 size-1.5 rotate-45 bg-accent forced-colors:bg-[CanvasText]"
                  style={{ left: percent(middleOf(index)) }}
                />
              ) : null,
            )}
          </div>
          <span />
          <div className="relative h-4">
            {labeledIndices(points.length, 6).map((index, place) => (
              <span
                key={index}
                className={classNames(
                  'absolute whitespace-nowrap',
                  place === 0 ? '' : index === points.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
                  // On a phone every other name fits.
                  place % 2 === 1 && 'max-sm:hidden',
                )}
                style={{ left: percent(place === 0 ? 0 : middleOf(index)) }}
              >
                {points[index]?.tick}
              </span>
            ))}
          </div>
        </div>
        <ChartCursor
          label={t('shared.lineChart.titlePointByPoint', { title })}
          count={points.length}
          current={hovered}
          text={textOf(points[hovered ?? points.length - 1])}
          onMove={setHovered}
        />
      </div>
    </ChartFrame>
  );
};

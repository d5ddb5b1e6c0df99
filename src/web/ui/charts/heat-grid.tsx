import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';

export interface HeatGridAxis {
  /** Its long name: `Tuesday`. */
  label: string;
  /** What is written beside or above the cells; empty: the column has no room for it. */
  short: string;
}

export interface HeatGridProps {
  title: string;
  rows: readonly HeatGridAxis[];
  columns: readonly HeatGridAxis[];
  amountAt: (row: number, column: number) => number;
  /** A value in a cell, at most four characters. */
  format: (value: number) => string;
  /** A cell in words, for screen readers and below the grid. */
  textOf: (row: number, column: number) => string;
}

type Place = readonly [row: number, column: number];

/** The most color that text in a cell stays readable on. */
const maxMix = 48;
const minMix = 6;

const moves: Record<string, Place> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));

/** Where a key leads; null: it is not a key of the grid. */
export const placeAfterKey = (
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  [row, column]: Place,
  [rows, columns]: Place,
): Place | null => {
  if (key === 'Home') return [ctrlKey ? 0 : row, 0];
  if (key === 'End') return [ctrlKey ? rows - 1 : row, columns - 1];
  const move = moves[key];
  return move ? [within(row + move[0], rows), within(column + move[1], columns)] : null;
};

/** Values by two axes: numbers in cells, the more color the more. One cell is a tab stop, and arrow keys lead on. */
export const HeatGrid = ({ title, rows, columns, amountAt, format, textOf }: HeatGridProps) => {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place>([0, 0]);
  const [shown, setShown] = useState<Place | null>(null);
  const most = Math.max(0, ...rows.flatMap((_, row) => columns.map((__, column) => amountAt(row, column))));
  const focus = (place: Place) => {
    setCurrent(place);
    table.current?.rows[place[0] + 1]?.cells[place[1] + 1]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const next = placeAfterKey(event, current, [rows.length, columns.length]);
    if (!next) return;
    event.preventDefault();
    focus(next);
  };
  const isAt = (place: Place | null, row: number, column: number): boolean =>
    place?.[0] === row && place[1] === column;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {/* Positioned, so that it clips the names for screen readers too. */}
      <div className="relative overflow-x-auto pb-1">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: A grid is a table whose cells take the focus in turn.
          role="grid"
          aria-readonly
          // Time runs from left to right in every language.
          dir="ltr"
          onKeyDown={move}
          onPointerLeave={() => setShown(null)}
          className="figures w-full min-w-[52rem] table-fixed border-separate border-spacing-0.5 text-[0.6875rem]"
        >
          <caption className="sr-only">
            {title} {t('shared.heatGrid.howToMove')}
          </caption>
          <thead>
            <tr>
              <td className="w-14" />
              {columns.map(({ label, short }) => (
                <th
                  key={label}
                  scope="col"
                  className="overflow-visible whitespace-nowrap p-0 text-start font-normal text-ink-soft"
                >
                  <bdi aria-hidden>{short}</bdi>
                  <span className="sr-only">{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, short }, row) => (
              <tr key={label}>
                <th
                  scope="row"
                  className="sticky start-0 z-1 bg-page pe-2 text-start font-normal text-ink-soft text-xs"
                >
                  <bdi aria-hidden>{short}</bdi>
                  <span className="sr-only">{label}</span>
                </th>
                {columns.map(({ label: column }, index) => {
                  const value = amountAt(row, index);
                  const mix = value > 0 && most > 0 ? minMix + (maxMix - minMix) * (value / most) : 0;
                  return (
                    <td
                      key={column}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: The cell of a grid is a table cell.
                      role="gridcell"
                      tabIndex={isAt(current, row, index) ? 0 : -1}
                      aria-label={textOf(row, index)}
                      onFocus={() => {
                        setCurrent([row, index]);
                        setShown([row, index]);
                      }}
                      onBlur={() => setShown(null)}
                      onPointerEnter={() => setShown([row, index])}
                      className={classNames(
                        'h-8 rounded-[2px] p-0 text-center text-ink forced-colors:border',
                        value > 0 ? '' : 'bg-sunken',
                      )}
                      style={
                        mix > 0
                          ? {
                              backgroundColor: `color-mix(in srgb, var(--accent) ${Math.round(mix)}%, var(--surface))`,
                            }
                          : undefined
                      }
                    >
                      {value > 0 ? format(value) : ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p aria-hidden className="figures min-h-6 text-ink-soft text-sm print:hidden">
        {shown ? textOf(shown[0], shown[1]) : ''}
      </p>
    </div>
  );
};

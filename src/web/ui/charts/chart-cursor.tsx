import type { KeyboardEvent } from 'react';

/** Which point a key leads to; null: the key is not one of the cursor. */
export const pointAfterKey = (key: string, current: number, count: number): number | null => {
  const last = count - 1;
  const leap = Math.max(1, Math.round(count / 10));
  const next: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    PageUp: current + leap,
    PageDown: current - leap,
    Home: 0,
    End: last,
  };
  const found = next[key];
  return found === undefined ? null : Math.min(last, Math.max(0, found));
};

/** Lies over a chart: arrow keys go from point to point, and a screen reader says each. Pointers pass through. */
export const ChartCursor = ({
  label,
  count,
  current,
  text,
  onMove,
}: {
  label: string;
  count: number;
  /** null: no point is shown. */
  current: number | null;
  /** What the current point says. */
  text: string;
  onMove: (point: number | null) => void;
}) => {
  const last = count - 1;
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onMove(null);
    const next = pointAfterKey(event.key, current ?? last, count);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={current ?? last}
      aria-valuetext={text}
      onFocus={() => onMove(current ?? last)}
      onBlur={() => onMove(null)}
      onKeyDown={move}
      className="pointer-events-none absolute inset-0 rounded-control print:hidden"
    />
  );
};

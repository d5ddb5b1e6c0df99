import { classNames } from '../class-names.ts';
import { linePath, xShareOf } from './chart-scale.ts';

/** A small line through values, the last of them marked. It has no axes: its label says the values. */
export const Sparkline = ({
  label,
  values,
  reference,
  className,
}: {
  /** Announced instead of the drawing. */
  label: string;
  values: readonly number[];
  /** A value to compare with, such as their median: a dashed line. */
  reference?: number | null;
  className?: string;
}) => {
  const highest = Math.max(0, reference ?? 0, ...values);
  const top = highest > 0 ? highest : 1;
  const last = values.at(-1) ?? 0;
  return (
    <span
      role="img"
      aria-label={label}
      // Time runs from left to right in every language.
      dir="ltr"
      className={classNames('relative block h-6 w-24', className)}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="size-full overflow-visible"
      >
        {reference !== undefined && reference !== null && (
          <path
            d={`M0 ${100 - (reference / top) * 100}H100`}
            className="stroke-control"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={linePath(values, top)}
          fill="none"
          className="stroke-accent"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {values.length > 0 && (
        <span
          aria-hidden
          className="absolute size-1.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-accent forced-colors:bg-[Highlight]"
          style={{
            left: `${xShareOf(values.length - 1, values.length) * 100}%`,
            bottom: `${(last / top) * 100}%`,
          }}
        />
      )}
    </span>
  );
};

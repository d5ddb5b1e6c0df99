import { classNames } from '../class-names.ts';

/** A share in percent with the range it may lie in: the line is the range, the mark the share. */
export const ShareRange = ({
  label,
  share,
  low,
  high,
  className,
}: {
  /** Announced instead of the drawing. */
  label: string;
  share: number;
  low: number;
  high: number;
  className?: string;
}) => (
  <svg
    role="img"
    aria-label={label}
    viewBox="0 0 100 12"
    preserveAspectRatio="none"
    className={classNames('block h-3 w-full', className)}
  >
    <line x1="0" x2="100" y1="6" y2="6" className="stroke-hairline" strokeWidth="2" />
    <line x1={low} x2={high} y1="6" y2="6" className="stroke-control" strokeWidth="5" />
    <line
      x1={share}
      x2={share}
      y1="0"
      y2="12"
      className="stroke-ink"
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

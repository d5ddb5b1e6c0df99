import { classNames } from '../class-names.ts';

/** How far up and down the bars of joined and left go: one scale, with room for the smaller side. */
export const growthScale = (
  joined: readonly number[],
  left: readonly number[],
): { up: number; down: number } => {
  const up = Math.max(0, ...joined);
  const down = Math.max(0, ...left);
  return up + down === 0 ? { up: 1, down: 0 } : { up, down };
};

/** The bars of one side, as SVG writes them, in a box of a hundred by a hundred. */
const barsPath = (values: readonly number[], base: number, direction: 1 | -1, total: number): string =>
  values
    .map((value, index) => {
      if (value <= 0) return '';
      const width = 100 / values.length;
      const x = Math.round((index + 0.15) * width * 100) / 100;
      const height = Math.round((value / total) * 10_000) / 100;
      const top = direction > 0 ? base - height : base;
      return `M${x} ${Math.round(top * 100) / 100}h${Math.round(width * 70) / 100}v${height}h${-Math.round(width * 70) / 100}z`;
    })
    .join('');

/** Bars of those who joined above a line, and of those who left below it. Visual: the label or a table says the same. */
export const GrowthBars = ({
  joined,
  left,
  className,
}: {
  joined: readonly number[];
  left: readonly number[];
  className?: string;
}) => {
  const { up, down } = growthScale(joined, left);
  const base = (up / (up + down)) * 100;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classNames('overflow-visible', className)}
    >
      <path d={barsPath(joined, base, 1, up + down)} className="fill-good" data-side="joined" />
      <path d={barsPath(left, base, -1, up + down)} className="fill-attention" data-side="left" />
      <path
        d={`M0 ${base}H100`}
        className="stroke-control"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};

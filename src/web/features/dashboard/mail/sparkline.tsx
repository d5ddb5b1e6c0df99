const width = 120;
const height = 32;
const inset = 2;

/** A line through the values. Decorative: the figures are in the text beside it. */
export const Sparkline = ({ values, className }: { values: readonly number[]; className?: string }) => {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const y = (value: number) => height - inset - ((value - low) / range) * (height - 2 * inset);
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * width;
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};

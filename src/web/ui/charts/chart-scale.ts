// The geometry of a chart. Shares run from 0 to 1; 0 is at the bottom and at the left.

export interface ChartPoint {
  /** Its long name: `Nov 21, 2026 at 1 PM`. */
  label: string;
  /** The same at the foot of the chart: `1 PM`. */
  tick: string;
  values: Readonly<Record<string, number>>;
}

const steps = [1, 2, 2.5, 5, 10];

/** Round figures from 0 to at least `max`, the last of them the top of the scale. */
export const ticksUpTo = (max: number, { count = 4, isWhole = true } = {}): number[] => {
  const minStep = Math.max(max, isWhole ? 1 : Number.EPSILON) / count;
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const fits = steps.find((step) => step * magnitude >= minStep * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, Math.ceil(fits * magnitude)) : fits * magnitude;
  const ticks = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: ticks + 1 }, (_, index) => Number((index * step).toPrecision(12)));
};

/** Which of so many points are named, so that at most `max` names are side by side. */
export const labeledIndices = (length: number, max: number): number[] => {
  const step = Math.max(1, Math.ceil(length / max));
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
};

/** The horizontal position of a point; a single one is in the middle. */
export const xShareOf = (index: number, length: number): number => (length < 2 ? 0.5 : index / (length - 1));

/** A line through the values in a square of a hundred by a hundred, as SVG writes it. */
export const linePath = (values: readonly number[], top: number): string =>
  values
    .map((value, index) => {
      const x = Math.round(xShareOf(index, values.length) * 10_000) / 100;
      const y = Math.round((1 - value / top) * 10_000) / 100;
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');

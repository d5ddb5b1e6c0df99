// The geometry of a chart. Shares run from 0 to 1; 0 is at the bottom and at the left.

export interface ChartPoint {
  /** Its long name: `Nov 21, 2026 at 1 PM`. */
  label: string;
  /** The same at the foot of the chart: `1 PM`. */
  tick: string;
  values: Readonly<Record<string, number>>;
}

const steps = [1, 2, 2.5, 5, 10];

/** Round figures from 0 to at least `most`, the last of them the top of the scale. */
export const ticksUpTo = (most: number, { count = 4, whole = true } = {}): number[] => {
  const wanted = Math.max(most, whole ? 1 : Number.EPSILON) / count;
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const fits = steps.find((step) => step * magnitude >= wanted * (1 - 1e-9)) ?? 10;
  const step = whole ? Math.max(1, Math.ceil(fits * magnitude)) : fits * magnitude;
  const ticks = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: ticks + 1 }, (_, at) => Number((at * step).toPrecision(12)));
};

/** Which of so many points are named, so that at most `most` names are side by side. */
export const namedPlaces = (length: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(length / most));
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);
};

/** The horizontal position of a point; a single one is in the middle. */
export const placeOf = (at: number, length: number): number => (length < 2 ? 0.5 : at / (length - 1));

/** A line through the values in a square of a hundred by a hundred, as SVG writes it. */
export const linePath = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => {
      const x = Math.round(placeOf(at, values.length) * 10_000) / 100;
      const y = Math.round((1 - value / top) * 10_000) / 100;
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');

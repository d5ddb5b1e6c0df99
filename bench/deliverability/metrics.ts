// How well a score separates two kinds of email, with its confidence interval (bootstrap over groups).
import { seeded } from './seeded-random.ts';

export interface Scored {
  score: number;
  isPositive: boolean;
  group: string;
}

/** The area under the ROC curve: the chance that a random positive scores higher than a random negative. */
export function auc(rows: readonly Scored[]): number {
  const sorted = rows.toSorted((one, other) => one.score - other.score);
  let ranks = 0;
  let positives = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end += 1;
    const rank = (start + 1 + end) / 2;
    for (let at = start; at < end; at += 1)
      if (sorted[at]?.isPositive) {
        ranks += rank;
        positives += 1;
      }
    start = end;
  }
  const negatives = sorted.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

const shareAbove = (rows: readonly Scored[], threshold: number): number =>
  rows.filter(({ score }) => score > threshold).length / Math.max(1, rows.length);

export const balancedAccuracy = (rows: readonly Scored[], threshold: number): number =>
  (shareAbove(
    rows.filter(({ isPositive }) => isPositive),
    threshold,
  ) +
    1 -
    shareAbove(
      rows.filter(({ isPositive }) => !isPositive),
      threshold,
    )) /
  2;

/** The share of positives found at a false positive rate of one in twenty. */
export function recallAtFivePercent(rows: readonly Scored[]): number {
  const negatives = rows
    .filter(({ isPositive }) => !isPositive)
    .map(({ score }) => score)
    .sort((one, other) => other - one);
  const threshold = negatives[Math.floor(negatives.length * 0.05)] ?? Number.POSITIVE_INFINITY;
  return shareAbove(
    rows.filter(({ isPositive }) => isPositive),
    threshold,
  );
}

const draws = 2000;

/** The 95 % confidence interval of a metric for other senders of the same kind. */
export function interval(
  rows: readonly Scored[],
  metric: (rows: readonly Scored[]) => number,
  seed: number,
): [number, number] {
  const random = seeded(seed);
  const groups = [...Map.groupBy(rows, ({ group }) => group).values()];
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn: Scored[] = [];
    for (let at = 0; at < groups.length; at += 1)
      drawn.push(...(groups[Math.floor(random() * groups.length)] ?? []));
    const value = metric(drawn);
    if (Number.isFinite(value)) values.push(value);
  }
  values.sort((one, other) => one - other);
  return [
    values[Math.floor(values.length * 0.025)] ?? Number.NaN,
    values[Math.floor(values.length * 0.975)] ?? Number.NaN,
  ];
}

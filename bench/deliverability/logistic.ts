// Logistic regression with an L2 penalty, by Newton's method. The same rows give the same weights.

export interface Row {
  /** The features; null for unknown values. */
  x: readonly (number | null)[];
  /** Of each feature: 1 or -1. */
  directions: readonly number[];
  isPositive: boolean;
  /** Rows of one group stay on one side of every split, and large groups do not outweigh the rest. */
  group: string;
}

export interface Logistic {
  means: number[];
  scales: number[];
  weights: number[];
  intercept: number;
}

/** The same limits as in `scorer.ts`. */
const maxDistance = 3;
/** In standard deviations from the mean; 0 for an unknown value. */
const distanceFrom = (value: number | null, mean: number, scale: number): number =>
  value === null ? 0 : Math.max(-maxDistance, Math.min(maxDistance, (value - mean) / scale));

const maxContribution = 1.5;

export const logitOf = ({ means, scales, weights, intercept }: Logistic, x: Row['x']): number =>
  weights.reduce((sum, weight, at) => {
    const part = weight * distanceFrom(x[at] ?? null, means[at] ?? 0, scales[at] ?? 1);
    return sum + Math.max(-maxContribution, Math.min(maxContribution, part));
  }, intercept);

export const probability = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The sample weights: both classes weigh the same in total, and a group weighs as the root of its size. */
export function weightsOf(rows: readonly Row[]): number[] {
  const sizes = new Map<string, number>();
  for (const { group } of rows) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const raw = rows.map(({ group }) => 1 / Math.sqrt(sizes.get(group) ?? 1));
  const totals = [0, 0];
  for (const [at, { isPositive }] of rows.entries())
    totals[isPositive ? 1 : 0] = (totals[isPositive ? 1 : 0] ?? 0) + (raw[at] ?? 0);
  return raw.map((weight, at) => (weight * rows.length) / 2 / (totals[rows[at]?.isPositive ? 1 : 0] || 1));
}

/** Solves a symmetric positive definite system in place (Cholesky). */
function solve(matrix: Float64Array, vector: Float64Array, size: number): Float64Array {
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let value = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1)
        value -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0);
      matrix[row * size + column] =
        row === column ? Math.sqrt(value) : value / (matrix[column * size + column] ?? 1);
    }
  const solution = Float64Array.from(vector);
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1)
      solution[row] = (solution[row] ?? 0) - (matrix[row * size + at] ?? 0) * (solution[at] ?? 0);
    solution[row] = (solution[row] ?? 0) / (matrix[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1)
      solution[row] = (solution[row] ?? 0) - (matrix[at * size + row] ?? 0) * (solution[at] ?? 0);
    solution[row] = (solution[row] ?? 0) / (matrix[row * size + row] ?? 1);
  }
  return solution;
}

const maxIterations = 25;

export interface Regularization {
  /** The strength of the penalty on weights. */
  penalty: number;
  /**
   * The weight that the penalty pulls to, in the direction of the feature: what is rare here may be common elsewhere.
   */
  prior: number;
}

/** Features whose weight would have the wrong sign are removed, and the rest is fitted again. */
export function fit(rows: readonly Row[], regularization: Regularization): Logistic {
  const directions = rows[0]?.directions ?? [];
  let active = directions.map(() => true);
  for (;;) {
    const model = fitByNewton(rows, regularization, active);
    const remaining = active.map(
      (isActive, at) => isActive && (model.weights[at] ?? 0) * (directions[at] ?? 0) > 0,
    );
    if (remaining.every((isActive, at) => isActive === active[at])) return model;
    active = remaining;
  }
}

function fitByNewton(
  rows: readonly Row[],
  { penalty, prior }: Regularization,
  active: readonly boolean[],
): Logistic {
  const directions = rows[0]?.directions ?? [];
  const width = rows[0]?.x.length ?? 0;
  const means: number[] = [];
  const scales: number[] = [];
  for (let at = 0; at < width; at += 1) {
    const values = rows.map(({ x }) => x[at] ?? null).filter((value) => value !== null);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
    means.push(mean);
    scales.push(variance > 1e-9 ? Math.sqrt(variance) : 1);
  }
  const size = width + 1;
  const x = rows.map((row) =>
    Float64Array.from([
      ...means.map((mean, at) => (active[at] ? distanceFrom(row.x[at] ?? null, mean, scales[at] ?? 1) : 0)),
      1,
    ]),
  );
  const sampleWeights = weightsOf(rows);
  let beta = new Float64Array(size);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const hessian = new Float64Array(size * size);
    const gradient = new Float64Array(size);
    for (const [index, values] of x.entries()) {
      let logit = 0;
      for (let at = 0; at < size; at += 1) logit += (beta[at] ?? 0) * (values[at] ?? 0);
      const p = probability(logit);
      const weight = sampleWeights[index] ?? 0;
      const error = weight * (p - (rows[index]?.isPositive ? 1 : 0));
      const curvature = Math.max(1e-9, weight * p * (1 - p));
      for (let row = 0; row < size; row += 1) {
        const value = values[row] ?? 0;
        gradient[row] = (gradient[row] ?? 0) + error * value;
        const curved = curvature * value;
        for (let column = 0; column <= row; column += 1)
          hessian[row * size + column] = (hessian[row * size + column] ?? 0) + curved * (values[column] ?? 0);
      }
    }
    for (let at = 0; at < width; at += 1) {
      gradient[at] =
        (gradient[at] ?? 0) + penalty * ((beta[at] ?? 0) - (active[at] ? prior * (directions[at] ?? 0) : 0));
      hessian[at * size + at] = (hessian[at * size + at] ?? 0) + penalty;
    }
    const step = solve(hessian, gradient, size);
    const next = beta.map((value, at) => value - (step[at] ?? 0));
    const largest = Math.max(...step.map(Math.abs));
    beta = next;
    if (largest < 1e-8) break;
  }
  return { means, scales, weights: [...beta.slice(0, width)], intercept: beta[width] ?? 0 };
}

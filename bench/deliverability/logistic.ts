// Logistic regression with an L2 penalty, by Newton's method: no chance in it, the same rows give the same weights.

export interface Row {
  x: readonly (number | null)[];
  /** Which way each number may count. */
  signs: readonly number[];
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

/** As the product computes it: the distance from the mean, at most three steps, zero for unknown values. */
const furthest = 3;
const stepsFrom = (value: number | null, mean: number, scale: number): number =>
  value === null ? 0 : Math.max(-furthest, Math.min(furthest, (value - mean) / scale));

/** As the product reckons: no trait is louder than this. */
const loudest = 1.5;

export const logitOf = ({ means, scales, weights, intercept }: Logistic, x: Row['x']): number =>
  weights.reduce((sum, weight, at) => {
    const part = weight * stepsFrom(x[at] ?? null, means[at] ?? 0, scales[at] ?? 1);
    return sum + Math.max(-loudest, Math.min(loudest, part));
  }, intercept);

export const probability = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Both classes weigh the same together; in each, a group weighs as the root of its size. */
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
function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let value = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1)
        value -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0);
      matrix[row * size + column] =
        row === column ? Math.sqrt(value) : value / (matrix[column * size + column] ?? 1);
    }
  const answer = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1)
      answer[row] = (answer[row] ?? 0) - (matrix[row * size + at] ?? 0) * (answer[at] ?? 0);
    answer[row] = (answer[row] ?? 0) / (matrix[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1)
      answer[row] = (answer[row] ?? 0) - (matrix[at * size + row] ?? 0) * (answer[at] ?? 0);
    answer[row] = (answer[row] ?? 0) / (matrix[row * size + row] ?? 1);
  }
  return answer;
}

const steps = 25;

export interface Restraint {
  /** The strength of the penalty on weights. */
  penalty: number;
  /**
   * The target of the penalty: a small vote in the direction of its sign, because what is rare here may be common
   * elsewhere.
   */
  vote: number;
}

/** A feature whose weight would have the wrong sign is removed, and the rest is fitted again. */
export function fit(rows: readonly Row[], restraint: Restraint): Logistic {
  const signs = rows[0]?.signs ?? [];
  let open = signs.map(() => true);
  for (;;) {
    const model = newton(rows, restraint, open);
    const still = open.map((isOpen, at) => isOpen && (model.weights[at] ?? 0) * (signs[at] ?? 0) > 0);
    if (still.every((isOpen, at) => isOpen === open[at])) return model;
    open = still;
  }
}

function newton(rows: readonly Row[], { penalty, vote }: Restraint, open: readonly boolean[]): Logistic {
  const signs = rows[0]?.signs ?? [];
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
      ...means.map((mean, at) => (open[at] ? stepsFrom(row.x[at] ?? null, mean, scales[at] ?? 1) : 0)),
      1,
    ]),
  );
  const sampleWeights = weightsOf(rows);
  let beta = new Float64Array(size);
  for (let step = 0; step < steps; step += 1) {
    const hessian = new Float64Array(size * size);
    const gradient = new Float64Array(size);
    for (const [index, values] of x.entries()) {
      let logit = 0;
      for (let at = 0; at < size; at += 1) logit += (beta[at] ?? 0) * (values[at] ?? 0);
      const p = probability(logit);
      const weight = sampleWeights[index] ?? 0;
      const error = weight * (p - (rows[index]?.isPositive ? 1 : 0));
      const curve = Math.max(1e-9, weight * p * (1 - p));
      for (let row = 0; row < size; row += 1) {
        const value = values[row] ?? 0;
        gradient[row] = (gradient[row] ?? 0) + error * value;
        const bent = curve * value;
        for (let column = 0; column <= row; column += 1)
          hessian[row * size + column] = (hessian[row * size + column] ?? 0) + bent * (values[column] ?? 0);
      }
    }
    for (let at = 0; at < width; at += 1) {
      gradient[at] =
        (gradient[at] ?? 0) + penalty * ((beta[at] ?? 0) - (open[at] ? vote * (signs[at] ?? 0) : 0));
      hessian[at * size + at] = (hessian[at * size + at] ?? 0) + penalty;
    }
    const move = solve(hessian, gradient, size);
    const next = beta.map((value, at) => value - (move[at] ?? 0));
    const largest = Math.max(...move.map(Math.abs));
    beta = next;
    if (largest < 1e-8) break;
  }
  return { means, scales, weights: [...beta.slice(0, width)], intercept: beta[width] ?? 0 };
}

// Cross-validation by group. The strength of the penalty is chosen inside the training half only.

import {
  fit,
  type Logistic,
  logitOf,
  probability,
  type Regularization,
  type Row,
  weightsOf,
} from './logistic.ts';
import { seeded, shuffled } from './seeded-random.ts';

/** Assigns groups to folds, the largest first, each to the fold with the fewest rows of its class. */
export function foldsOf(rows: readonly Row[], count: number, seed: number): number[] {
  const groups = new Map<string, number[]>();
  for (const [at, { group }] of rows.entries()) groups.set(group, [...(groups.get(group) ?? []), at]);
  const order = shuffled([...groups.values()], seeded(seed)).sort((one, other) => other.length - one.length);
  const loads = Array.from({ length: count }, () => [0, 0]);
  const folds = rows.map(() => 0);
  for (const members of order) {
    const positive = members.filter((at) => rows[at]?.isPositive).length * 2 > members.length ? 1 : 0;
    let best = 0;
    for (let fold = 1; fold < count; fold += 1)
      if ((loads[fold]?.[positive] ?? 0) < (loads[best]?.[positive] ?? 0)) best = fold;
    for (const at of members) folds[at] = best;
    const load = loads[best];
    if (load) load[positive] = (load[positive] ?? 0) + members.length;
  }
  return folds;
}

const regularizations: Regularization[] = [10, 30, 100].map((penalty) => ({ penalty, prior: 0.2 }));

/** The penalty that predicts held-out groups best, by log loss. */
export function bestRegularization(rows: readonly Row[], seed: number): Regularization {
  const folds = foldsOf(rows, 5, seed);
  const losses = regularizations.map((regularization) => {
    let loss = 0;
    for (let fold = 0; fold < 5; fold += 1) {
      const model = fit(
        rows.filter((_, at) => folds[at] !== fold),
        regularization,
      );
      const heldOut = rows.filter((_, at) => folds[at] === fold);
      const weights = weightsOf(heldOut);
      for (const [at, row] of heldOut.entries()) {
        const p = probability(logitOf(model, row.x));
        loss -= (weights[at] ?? 0) * Math.log(Math.max(1e-6, row.isPositive ? p : 1 - p));
      }
    }
    return loss;
  });
  return regularizations[losses.indexOf(Math.min(...losses))] ?? { penalty: 30, prior: 0 };
}

export function train(
  rows: readonly Row[],
  seed: number,
): { model: Logistic; regularization: Regularization } {
  const regularization = bestRegularization(rows, seed);
  return { model: fit(rows, regularization), regularization };
}

/** One logit per row of `test`, from a model that has seen none of its groups. */
export function unseenLogits(training: readonly Row[], test: readonly Row[], seed: number): number[] {
  const groups = new Set(test.map(({ group }) => group));
  const { model } = train(
    training.filter(({ group }) => !groups.has(group)),
    seed,
  );
  return test.map(({ x }) => logitOf(model, x));
}

/**
 * Cross-validation by group. `always` is in the training set of every fold, except rows that share a group with the
 * test.
 */
export function crossValidated(
  rows: readonly Row[],
  always: readonly Row[],
  seed: number,
  count = 10,
): number[] {
  const folds = foldsOf(rows, count, seed);
  const logits = rows.map(() => 0);
  for (let fold = 0; fold < count; fold += 1) {
    const heldOut = rows.flatMap((_, at) => (folds[at] === fold ? [at] : []));
    const test = heldOut.flatMap((at) => rows[at] ?? []);
    if (test.length === 0) continue;
    const training = rows.filter((_, at) => folds[at] !== fold);
    const predicted = unseenLogits([...training, ...always], test, seed);
    for (const [index, at] of heldOut.entries()) logits[at] = predicted[index] ?? 0;
  }
  return logits;
}

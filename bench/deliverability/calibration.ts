// Turns scores of unseen messages into probabilities.
import { fit, type Row } from './logistic.ts';

/** Spam is rare among the emails that users check before sending: one in twenty is a high estimate. */
export const priorOdds = 1 / 19;

/** Fits a line through the logits to the labels (Platt scaling), both classes weighted equally. */
export function calibration(
  rows: readonly Row[],
  logits: readonly number[],
): { slope: number; shift: number } {
  const fitted = fit(
    rows.map((row, at) => ({ ...row, x: [logits[at] ?? 0], signs: [1] })),
    { penalty: 0.01, prior: 0 },
  );
  const slope = (fitted.weights[0] ?? 0) / (fitted.scales[0] ?? 1);
  return { slope, shift: fitted.intercept - slope * (fitted.means[0] ?? 0) };
}

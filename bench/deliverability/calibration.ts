// From a score on unseen messages to a probability.
import { fit, type Row } from './logistic.ts';

/** Among the emails that users check before sending, spam is rare: one in twenty is a high estimate. */
export const priorOdds = 1 / 19;

/** The line through the logits that fits the labels, both classes weighted equally. */
export function calibration(
  rows: readonly Row[],
  logits: readonly number[],
): { slope: number; shift: number } {
  const line = fit(
    rows.map((row, at) => ({ ...row, x: [logits[at] ?? 0], signs: [1] })),
    { penalty: 0.01, vote: 0 },
  );
  const slope = (line.weights[0] ?? 0) / (line.scales[0] ?? 1);
  return { slope, shift: line.intercept - slope * (line.means[0] ?? 0) };
}

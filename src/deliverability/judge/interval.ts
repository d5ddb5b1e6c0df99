// The confidence interval of a share.

/** With fewer tests a share reflects chance more than the email. */
export const minTests = 5;

// 97.5 % of a normal distribution lie below.
const z = 1.959963984540054;

export interface Interval {
  /** In percent, with one decimal. */
  low: number;
  high: number;
}

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;

/**
 * The 95 % confidence interval of the true share: Wilson's score interval, which is accurate for few tests and for
 * shares near 0 and 1 (E. B. Wilson, 1927). null below five tests.
 */
export const shareInterval = (count: number, of: number): Interval | null => {
  if (of < minTests) return null;
  const share = count / of;
  const zSquared = z * z;
  const center = (share + zSquared / (2 * of)) / (1 + zSquared / of);
  const halfWidth =
    (z / (1 + zSquared / of)) * Math.sqrt((share * (1 - share)) / of + zSquared / (4 * of * of));
  return { low: percent(center - halfWidth), high: percent(center + halfWidth) };
};

// Amazon's sending rate: one second's worth may go at once, and comes back evenly over the next second.

export interface RateBucket {
  /** Takes up to this many; answers how many were there. */
  take(wanted: number): number;
}

export const createRateBucket = (ratePerSecond: () => number, now: () => Date): RateBucket => {
  let tokens: number | null = null;
  let at = 0;
  return {
    take: (wanted) => {
      const rate = ratePerSecond();
      const nowMs = now().getTime();
      const passedMs = Math.max(0, nowMs - at);
      // At least one fits, or a rate below one a second could never send.
      const size = Math.max(1, rate);
      tokens = tokens === null ? size : Math.min(size, tokens + (passedMs / 1000) * rate);
      at = nowMs;
      // A thousandth less than a whole one is a whole one: sums of fractions of a second are not exact.
      const taken = Math.max(0, Math.min(wanted, Math.floor(tokens + 0.001)));
      tokens = Math.max(0, tokens - taken);
      return taken;
    },
  };
};

// SES's sending rate: one second's worth may go at once, and refills evenly over the next second.

export interface RateBucket {
  /** Takes up to this many tokens; returns how many were available. */
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
      // At least one token, or a rate below one per second could never send.
      const size = Math.max(1, rate);
      tokens = tokens === null ? size : Math.min(size, tokens + (passedMs / 1000) * rate);
      at = nowMs;
      // Tolerates a thousandth less than a whole token: sums of fractions of a second are not exact.
      const taken = Math.max(0, Math.min(wanted, Math.floor(tokens + 0.001)));
      tokens = Math.max(0, tokens - taken);
      return taken;
    },
  };
};

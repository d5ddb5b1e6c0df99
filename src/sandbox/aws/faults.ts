// Faults on request, for tests of the product: the same seed gives the same faults in the same order.

export interface Faults {
  seed: number;
  /** Shares of the sending calls, 0 to 1. */
  throttled?: number;
  serverError?: number;
  /** The call succeeds, and the connection breaks before the response. */
  resetAfterAcceptance?: number;
}

export type Fault = 'throttled' | 'serverError' | 'resetAfterAcceptance';

/** mulberry32: small, evenly distributed, and its whole state is one number. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const faultSource = (faults: Faults | null): (() => Fault | null) => {
  if (!faults) return () => null;
  const next = numbersFrom(faults.seed);
  const { throttled = 0, serverError = 0, resetAfterAcceptance = 0 } = faults;
  return () => {
    const random = next();
    if (random < throttled) return 'throttled';
    if (random < throttled + serverError) return 'serverError';
    return random < throttled + serverError + resetAfterAcceptance ? 'resetAfterAcceptance' : null;
  };
};

/** Limit of SES for one bulk call. */
const mostTogether = 50;
/**
 * The messages of a call go out at once: they must take a small share of a second, or the next second exceeds the rate.
 */
const shareOfSecond = 0.02;

/** Messages per call; 1: no bulk calls. */
export const bulkSize = (perSecond: number, bulkFrom: number): number =>
  perSecond < bulkFrom ? 1 : Math.max(1, Math.min(mostTogether, Math.floor(perSecond * shareOfSecond)));

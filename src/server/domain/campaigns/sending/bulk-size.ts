/** Amazon takes no more in one call. */
const mostTogether = 50;
/** All mails of a call go out at once: what they take of a second must be small, or the second after it has too many. */
const shareOfSecond = 0.02;

/** How many mails go in one call; 1: each has its own. */
export const bulkSize = (perSecond: number, bulkFrom: number): number =>
  perSecond < bulkFrom ? 1 : Math.max(1, Math.min(mostTogether, Math.floor(perSecond * shareOfSecond)));
